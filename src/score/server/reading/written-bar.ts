import type { Remarks } from "../remarks.ts";
import { ScoreError, type SoundingRole } from "../score.ts";
import { numberAt, textAt, type XmlElement } from "../xml/xml-tree.ts";

/** Longer than any bar or note of a piano piece. */
export const mostQuarters = 1_000;
/** Fourteen a second for an hour. */
export const mostNotes = 50_000;
export const tolerance = 1e-6;
export const soundingRoles = ["right", "left", "accompaniment"] as const;

/** A note as written. Its start counts in quarter notes from its bar's beginning. */
export interface WrittenNote {
  pitchMidi: number;
  spelled: string;
  startQuarters: number;
  quarters: number;
  id: string;
  voice: string;
  staff: number;
  /** Its part in the file, from 0. */
  part: number;
  hand: SoundingRole;
  finger: number | undefined;
  velocity: number;
  /** The sounding share of the written length; below 1 for staccato. */
  heldShare: number;
  isEmbellished: boolean;
  /** For a grace note: its position before the main note. */
  graceSteps: number;
  startsTie: boolean;
  endsTie: boolean;
}

/** A note as it sounds, in quarter notes from the beginning, with those that are tied to it. */
export interface SoundingNote extends WrittenNote {
  tiedIds: string[];
  /** The index of its sounding bar. */
  bar: number;
}

/** Grace notes at the end of a bar wait for the hand's first note in a later one. */
export interface GraceHost {
  /** The note's place in the bar's notes, or that of its first grace note. */
  place: number;
  startQuarters: number;
  /** Grace notes of the bar itself that stand between. */
  steps: number;
}

export interface Meter {
  quarters: number;
  /** As it is printed, for example `6/8`. */
  printed: string;
  countedBeats: number;
}

/** One written bar of all parts. Positions count in quarter notes from its beginning. */
export interface WrittenBar {
  number: string;
  writtenIndex: number;
  quarters: number;
  meter: Meter | undefined;
  notes: WrittenNote[];
  hosts: Partial<Record<SoundingRole, GraceHost>>;
  waiting: Record<SoundingRole, WrittenNote[]>;
  chords: { atQuarters: number; text: string }[];
  tempos: { atQuarters: number; quartersPerMinute: number }[];
  /** Every pedal move. A change releases and presses at once. */
  pedalMoves: { atQuarters: number; move: "start" | "stop" | "change" }[];
  /** In quarter notes a minute, where the bar begins. */
  tempoBefore: number;
}

/** The parser's state across bars. */
export interface ScoreReading {
  meter: Meter | undefined;
  /** Of the first key signature; undefined before it. */
  keyFifths: number | undefined;
  tempo: number;
  /** The file's program writes small notes as cue notes, though a pianist plays them. */
  hasSmallCues: boolean;
  remarks: Remarks;
}

/** A part of the score and the parser's state in it. */
export interface PartReading {
  /** Its place in the file, from 0. */
  index: number;
  measures: readonly XmlElement[];
  /** The file's measures before those of this part; notes without an id are named by them. */
  firstMeasure: number;
  /** Null: the staff is not played. */
  handOf: (staff: number) => SoundingRole | null;
  /** Whether a staff of it sounds, and whether a hand plays one. */
  isPlayed: boolean;
  hasHand: boolean;
  /** What a transposing instrument sounds above its written notes. */
  transposedBy: number;
  divisions: number | undefined;
  velocity: number;
  /** Staves that repeat the bars before, with the number of these bars; 0 for all staves. */
  measureRepeats: Map<number, number>;
  /** Staves of alternatives, which are not played. */
  ossias: Set<number>;
}

/** The cursor inside one measure of a part, in quarter notes from its beginning. */
export interface MeasureCursor {
  reading: ScoreReading;
  part: PartReading;
  bar: WrittenBar;
  /** The measure's place in the file, by which notes without an id are named. */
  fileIndex: number;
  /** The number of notes in the measure so far. */
  notes: number;
  atQuarters: number;
  /** The onset of the last note without `<chord/>`. */
  lastOnset: number | undefined;
  /** That note is a cue note, which is not played. */
  isLastSilent: boolean;
  /** Where notes and rests end at the latest, and where the cursor was at the latest. */
  soundQuarters: number;
  furthestQuarters: number;
}

/** Says at the cursor's bar what is read otherwise than it is written. */
export function remark(
  { reading, bar, part }: MeasureCursor,
  ...[kind, text]: [kind: Parameters<Remarks["add"]>[1], text: string]
): void {
  if (part.isPlayed) reading.remarks.add(bar.number, kind, text);
}

/** The part's divisions of a quarter note: 1 until the part names them. */
export function divisionsOf(cursor: MeasureCursor): number {
  if (cursor.part.divisions === undefined) {
    cursor.part.divisions = 1;
    remark(cursor, "length", "no divisions are given: a length of 1 is a quarter note");
  }
  return cursor.part.divisions;
}

/** The quarter notes of an element's `<duration>`; undefined if there is no positive one. */
export function quartersOf(cursor: MeasureCursor, element: XmlElement): number | undefined {
  const duration = numberAt(element, "duration");
  if (duration === undefined || duration <= 0) return undefined;
  const quarters = duration / divisionsOf(cursor);
  // Moves end at the bar line, however far they are written.
  if (quarters > mostQuarters && element.name === "note") {
    throw new ScoreError(
      `Measure ${cursor.bar.number}: a <${element.name}> lasts more than ${mostQuarters} quarter notes. ` +
        "Shorten it in the notation program.",
    );
  }
  return quarters;
}

/** The quarter notes of a note's written value, with dots and as part of a tuplet. */
export function quartersOfType(note: XmlElement): number | undefined {
  const quarters = quartersOfUnit.get(textAt(note, "type") ?? "");
  if (quarters === undefined) return undefined;
  const dots = note.children.filter(({ name }) => name === "dot").length;
  const actual = numberAt(note, "time-modification", "actual-notes") ?? 1;
  const normal = numberAt(note, "time-modification", "normal-notes") ?? 1;
  const inTuplet = actual > 0 && normal > 0 ? normal / actual : 1;
  return quarters * (2 - 0.5 ** Math.min(dots, 4)) * inTuplet;
}

export const quartersOfUnit: ReadonlyMap<string, number> = new Map([
  ["long", 16],
  ["breve", 8],
  ["whole", 4],
  ["half", 2],
  ["quarter", 1],
  ["eighth", 0.5],
  ["16th", 0.25],
  ["32nd", 0.125],
  ["64th", 0.0625],
  ["128th", 0.03125],
]);

/** The position of an element at the cursor. An `<offset>` shifts it, within the score. */
export function positionOf(cursor: MeasureCursor, element: XmlElement): number {
  const offset = (numberAt(element, "offset") ?? 0) / (cursor.part.divisions ?? 1);
  return cursor.atQuarters + Math.min(Math.max(offset, -mostQuarters), mostQuarters);
}

/** Advances the cursor past a note or rest. */
export function advanceCursor(cursor: MeasureCursor, quarters: number): void {
  cursor.atQuarters += quarters;
  cursor.furthestQuarters = Math.max(cursor.furthestQuarters, cursor.atQuarters);
}
