export { queueMissingLessons, workOnLessons } from "./jobs/lesson-jobs.ts";
export { drawSchoolPicture } from "./poster/draw-school-picture.ts";
