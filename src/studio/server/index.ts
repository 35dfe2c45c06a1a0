export { queueMissingLessons, workOnLessons } from "./jobs/lesson-jobs.ts";
export { drawSchoolImage } from "./poster/draw-school-image.ts";
