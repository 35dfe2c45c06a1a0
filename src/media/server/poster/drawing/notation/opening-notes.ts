import type { Hand, Score, ScoreNote } from "#score/server/index.ts";

/** The notes of one stem. */
export interface StaveChord {
  quarters: number;
  /** Beats from the start of its bar, for beams. */
  atBeats: number;
  heads: { /** Lines and spaces up from the bottom line. */ step: number; accidental: string }[];
  startsBar: boolean;
}

export interface Opening {
  clef: "treble" | "bass";
  keyFifths: number;
  chords: StaveChord[];
}

const stepOfLetter = new Map([..."CDEFGAB"].map((letter, index) => [letter, index]));
const sharpOrder = "FCGDAEB";
/** The bottom lines, as diatonic steps from C0: E4 and G2. */
const bottomLine = { treble: 4 * 7 + 2, bass: 2 * 7 + 4 };

/** The first chords of a score's leading hand, without rests. */
export function findOpening(score: Score, maxChords: number): Opening {
  const hand: Hand = score.notes.some((note) => note.hand === "right") ? "right" : "left";
  const own = score.notes.filter((note) => note.hand === hand && note.durationSeconds > 0.08);
  const onsets = [...new Set(own.map((note) => note.startSeconds))].slice(0, maxChords);
  const first = own.filter((note) => onsets.includes(note.startSeconds));
  const mean = first.reduce((sum, note) => sum + note.pitchMidi, 0) / Math.max(1, first.length);
  const clef = mean < 57 ? "bass" : "treble";
  const secondsPerQuarter = 60 / score.tempo;
  const firstBar = score.bars[0];
  const beatSeconds = firstBar
    ? firstBar.durationSeconds / (score.pickupBeats || firstBar.countedBeats)
    : secondsPerQuarter;
  const beatQuarters = beatSeconds / secondsPerQuarter;
  return {
    clef,
    keyFifths: score.keyFifths,
    chords: onsets.map((onset, index) => {
      const together = first.filter((note) => note.startSeconds === onset);
      const next = onsets[index + 1];
      const held = Math.max(...together.map((note) => note.durationSeconds));
      // The written length is the time to the next onset rather than a staccato's sounding length.
      const seconds =
        next === undefined ? held : Math.min(next - onset, Math.max(held, 0.9 * (next - onset)));
      const bar = score.bars.findLast((each) => each.startSeconds <= onset + 1e-4);
      // A pickup is the end of an incomplete bar.
      const isPickup = score.pickupBeats > 0 && bar === score.bars[0];
      const missingBeats = isPickup ? (bar?.countedBeats ?? 0) - score.pickupBeats : 0;
      const inBarQuarters = (onset - (bar?.startSeconds ?? 0)) / secondsPerQuarter;
      return {
        quarters: seconds / secondsPerQuarter,
        atBeats: inBarQuarters / beatQuarters + missingBeats,
        heads: together.map((note) => headOf(note, clef, score.keyFifths)),
        startsBar: index > 0 && bar !== undefined && Math.abs(bar.startSeconds - onset) < 1e-4,
      };
    }),
  };
}

function headOf(
  note: ScoreNote,
  clef: "treble" | "bass",
  keyFifths: number,
): StaveChord["heads"][number] {
  const [, letter = "C", sign = "", octave = "4"] =
    /^([A-G])(\D*?)(-?\d+)$/u.exec(note.spelled) ?? [];
  const step = Number(octave) * 7 + (stepOfLetter.get(letter) ?? 0) - bottomLine[clef];
  return { step, accidental: sign === accidentalInKey(letter, keyFifths) ? "" : sign || "♮" };
}

function accidentalInKey(letter: string, keyFifths: number): string {
  const order = sharpOrder.indexOf(letter);
  if (keyFifths > 0 && order < keyFifths) return "♯";
  if (keyFifths < 0 && 6 - order < -keyFifths) return "♭";
  return "";
}
