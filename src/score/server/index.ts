export { nameNotes } from "./name-notes.ts";
export { readScore } from "./read-score.ts";
export {
  type Hand,
  type Score,
  type ScoreBar,
  type ScoreChord,
  ScoreError,
  type ScoreNote,
  type ScorePedal,
} from "./score.ts";
export { withoutElements } from "./xml-tags.ts";
