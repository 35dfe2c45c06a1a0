export { queueMissingLessons, workOnLessons } from "./lesson-jobs.ts";
export { drawSchoolPicture } from "./poster/draw-school-picture.ts";
