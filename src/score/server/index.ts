export { nameNotes } from "./name-notes.ts";
export { readScore } from "./read-score.ts";
export { type Hand, type Score, ScoreError, type ScoreNote } from "./score.ts";
