export { addPracticeApi } from "./api.ts";
export {
  listWithCurrentRoom,
  removeLessonScore,
  setLessonScore,
} from "./document/set-lesson-score.ts";
export { purgeUnusedScores } from "./purge-unused-scores.ts";
