export { queueMissingLessons, workOnLessons } from "./lesson-jobs.ts";
