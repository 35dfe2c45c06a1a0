export { isHand, type NotesCorrection, type ScoreCorrections } from "./corrections.ts";
export { describeScore } from "./describe-score.ts";
export { openScoreFile } from "./file/open-score-file.ts";
export { readMidiFile } from "./midi/read-midi-file.ts";
export type { MidiEvent } from "./midi/read-midi-track.ts";
export { nameNotes } from "./print/name-notes.ts";
export { cutPrint, preparePrint, type ScorePrint } from "./print/prepare-print.ts";
export { readScore } from "./read-score.ts";
export {
  type Hand,
  type ReadScore,
  type RemarkKind,
  type Score,
  type ScoreBar,
  type ScoreChord,
  ScoreError,
  type ScoreNote,
  type ScorePedal,
  type ScoreRemark,
} from "./score.ts";
export { withoutElements } from "./xml/xml-tags.ts";

/** The engraver is a large library: a process loads it when it uses it. */
export const loadEngraver = () => import("./print/engrave.ts");
