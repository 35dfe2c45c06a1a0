export { registerAlignment } from "./api.ts";
export { followNewMedia } from "./rooms/set-practice-score.ts";

/** Alignment needs large libraries, so a process loads them on first use. */
export const loadAlignmentJobs = () => import("./align-lesson.ts");
