import { type Hand, ScoreError } from "./score.ts";
import type { TempoChange } from "./tempo-map.ts";
import { numberAt, type XmlElement } from "./xml-tree.ts";

/** Longer than any bar or note of a piano piece. */
export const mostQuarters = 1_000;
/** Fourteen a second for an hour. */
const mostNotes = 50_000;

/** The parser's state across measures, and its results so far. */
export interface ScoreWalk {
  atQuarters: number;
  divisions: number | undefined;
  time: { beats: number; beatType: number } | undefined;
  /** Of the first key signature; undefined before it. */
  keyFifths: number | undefined;
  velocity: number;
  notes: WrittenNote[];
  /** Grace notes that wait for their main note; the last is nearest to it. */
  graces: Record<Hand, WrittenNote[]>;
  openTies: Map<string, WrittenNote>;
  chords: { atQuarters: number; text: string }[];
  tempos: TempoChange[];
  /** Of the first bar, if incomplete. */
  pickupBeats: number;
  bars: {
    atQuarters: number;
    quarters: number;
    countedBeats: number;
    number: string;
    writtenIndex: number;
    pass: number;
  }[];
  /** How often each written measure has sounded. */
  passes: Map<number, number>;
  /** The bar to which a repeat or jump led. Ties into this bar have no start. */
  jumpedTo: number | undefined;
  /** Every pedal move. A change releases and presses at once. */
  pedalMoves: { atQuarters: number; move: "start" | "stop" | "change" }[];
}

/** The cursor inside one measure, in quarter notes from the beginning of the score. */
export interface MeasureCursor {
  where: string;
  number: string;
  writtenIndex: number;
  /** The number of notes in the measure so far, which names notes without an id. */
  notes: number;
  startQuarters: number;
  atQuarters: number;
  /** The onset of the last note without `<chord/>`. */
  lastOnset: number | undefined;
  furthestQuarters: number;
}

/** A note as written, in quarter notes, with ties merged. */
export interface WrittenNote {
  pitchMidi: number;
  spelled: string;
  startQuarters: number;
  quarters: number;
  id: string;
  tiedIds: string[];
  voice: string;
  bar: number;
  hand: Hand;
  finger: number | undefined;
  velocity: number;
  /** The sounding share of the written length; below 1 for staccato. */
  heldShare: number;
  isEmbellished: boolean;
  /** For a grace note: its position before the main note. */
  graceSteps: number;
}

/** A length in quarter notes from the element's `<duration>`. */
export function quartersOf(walk: ScoreWalk, element: XmlElement, where: string): number {
  const duration = numberAt(element, "duration");
  if (duration === undefined || duration <= 0) {
    throw new ScoreError(`${where}: a <${element.name}> has no positive <duration>.`);
  }
  if (!walk.divisions) throw new ScoreError(`${where}: <divisions> must come before the notes.`);
  const quarters = duration / walk.divisions;
  if (quarters > mostQuarters) {
    throw new ScoreError(
      `${where}: a <${element.name}> lasts more than ${mostQuarters} quarter notes.`,
    );
  }
  return quarters;
}

/** The position of an element at the cursor. An `<offset>` shifts it, within the score. */
export function positionOf(walk: ScoreWalk, cursor: MeasureCursor, element: XmlElement): number {
  const offset = (numberAt(element, "offset") ?? 0) / (walk.divisions ?? 1);
  const at = cursor.atQuarters + Math.min(Math.max(offset, -mostQuarters), mostQuarters);
  return Math.max(0, at);
}

/**
 * Adds an item of a kind to the score. Throws ScoreError if the score has too many, with its
 * repeats.
 */
export function addWithin<T>(list: T[], item: T, most: number, kind: string): void {
  if (list.length >= most) {
    throw new ScoreError(`The score has more than ${most} ${kind} with its repeats.`);
  }
  list.push(item);
}

export function addNote(notes: WrittenNote[], note: WrittenNote): void {
  addWithin(notes, note, mostNotes, "notes");
}

/** Advances the cursor and records the measure's furthest position. */
export function advanceCursor(cursor: MeasureCursor, quarters: number): void {
  cursor.atQuarters += quarters;
  cursor.furthestQuarters = Math.max(cursor.furthestQuarters, cursor.atQuarters);
}
