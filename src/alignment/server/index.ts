export { requeueAlignments } from "./align-job.ts";
export { addAlignmentApi } from "./api.ts";
export { followNewMedia } from "./rooms/set-practice-score.ts";

/** Finding bars needs large libraries: a process loads them when it uses them. */
export const loadAlignmentJobs = () => import("./align-lesson.ts");
