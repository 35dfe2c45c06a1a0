import type {
  PracticeBar,
  PracticeDocument,
  PracticeNote,
} from "../../contract/practice-document.ts";
import { spellPitch } from "../engine/spelling.ts";

/** A note of a test's score. Its other fields follow from its pitch and position. */
export type GivenNote = Pick<PracticeNote, "pitchMidi" | "startBeat"> & Partial<PracticeNote>;

interface Given {
  /** The beats of each sounding bar, or more of its fields. */
  bars?: readonly (number | Partial<PracticeBar>)[];
  notes?: readonly GivenNote[];
  rest?: Partial<PracticeDocument>;
}

/** A practice document: by default four bars of 4/4 at 120 a minute. */
export function createTestDocument({
  bars = [4, 4, 4, 4],
  notes = [],
  rest = {},
}: Given): PracticeDocument {
  const laidOut = layOutBars(bars);
  const last = laidOut.at(-1);
  const totalBeats = last ? last.startBeat + last.beats : 0;
  return {
    version: 2,
    scoreSha256: "0".repeat(64),
    title: null,
    keyFifths: 0,
    tempo: 120,
    pickupBeats: 0,
    totalBeats,
    bars: laidOut,
    notes: notes.map((note, index) => completeNote(note, index, laidOut)),
    chords: [],
    pedals: [],
    scoreTime: [
      { beat: 0, seconds: 0 },
      { beat: totalBeats, seconds: totalBeats / 2 },
    ],
    film: null,
    engraving: null,
    ...rest,
  };
}

function layOutBars(bars: readonly (number | Partial<PracticeBar>)[]): PracticeBar[] {
  let startBeat = 0;
  return bars.map((given, index) => {
    const partial = typeof given === "number" ? { beats: given } : given;
    const beats = partial.beats ?? 4;
    const bar = {
      number: String((partial.writtenIndex ?? index) + 1),
      writtenIndex: index,
      pass: 1,
      beats,
      countedBeats: 4,
      ...partial,
      startBeat,
    };
    startBeat += beats;
    return bar;
  });
}

function completeNote(note: GivenNote, index: number, bars: readonly PracticeBar[]): PracticeNote {
  const bar = bars.findLastIndex(({ startBeat }) => startBeat <= note.startBeat + 1e-6);
  return {
    id: `n${index}`,
    bar: Math.max(0, bar),
    spelled: spellPitch(note.pitchMidi, 0),
    beats: 1,
    hand: "right",
    voice: "1",
    velocity: 80,
    ...note,
  };
}
