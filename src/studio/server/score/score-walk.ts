import { type Hand, ScoreError } from "./score.ts";
import type { TempoChange } from "./tempo-map.ts";
import { numberAt, type XmlElement } from "./xml-tree.ts";

/** What carries over from one measure to the next, and what has been found so far. */
export interface ScoreWalk {
  atQuarters: number;
  divisions: number | undefined;
  time: { beats: number; beatType: number } | undefined;
  /** Of the first key signature; undefined until one is seen. */
  keyFifths: number | undefined;
  velocity: number;
  notes: WrittenNote[];
  graces: WrittenNote[];
  openTies: Map<string, WrittenNote>;
  chords: { atQuarters: number; text: string }[];
  tempos: TempoChange[];
  /** Of the first bar, where it is incomplete. */
  pickupBeats: number;
  bars: { atQuarters: number; quarters: number; beats: number }[];
  /** Every move of the pedal; a change lifts and lowers it at once. */
  pedalMoves: { atQuarters: number; move: "start" | "stop" | "change" }[];
}

/** The cursor inside one measure, in quarter notes from the beginning of the score. */
export interface MeasureCursor {
  where: string;
  startQuarters: number;
  atQuarters: number;
  /** Where the last note that was not a chord's began. */
  lastOnset: number | undefined;
  furthestQuarters: number;
}

/** A note as written, in quarter notes; tied notes are already one. */
export interface WrittenNote {
  pitchMidi: number;
  spelled: string;
  startQuarters: number;
  quarters: number;
  hand: Hand;
  finger: number | undefined;
  velocity: number;
  /** Staccato lets go early; the time until the next note stays. */
  heldShare: number;
  /** For a grace note: how many places before the note it leans on. */
  graceSteps: number;
}

/** A length in quarter notes from the element's `<duration>`. */
export function quartersOf(walk: ScoreWalk, element: XmlElement, where: string): number {
  const duration = numberAt(element, "duration");
  if (duration === undefined || duration <= 0) {
    throw new ScoreError(`${where}: a <${element.name}> has no positive <duration>.`);
  }
  if (!walk.divisions) throw new ScoreError(`${where}: <divisions> must come before the notes.`);
  return duration / walk.divisions;
}

/** Moves behind what was read, remembering how far the measure reaches. */
export function advanceCursor(cursor: MeasureCursor, quarters: number): void {
  cursor.atQuarters += quarters;
  cursor.furthestQuarters = Math.max(cursor.furthestQuarters, cursor.atQuarters);
}
