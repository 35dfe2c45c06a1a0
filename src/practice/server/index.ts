export { registerPractice } from "./api.ts";
export { listFilmBars } from "./document/list-film-bars.ts";
export {
  listCurrentRooms,
  removeLessonScore,
  setLessonScore,
} from "./document/set-lesson-score.ts";
export { workOnEngravings } from "./engraving/work-on-engravings.ts";
export { findLessonPrint } from "./get-printed-score.ts";
export { hasScore } from "./queries/documents.ts";
export { erasePractice, exportPracticeData } from "./queries/runs.ts";
export { purgeUnusedScores } from "./queries/scores.ts";
