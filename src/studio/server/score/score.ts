/** A piece with its notes in seconds from the first beat. */
export interface Score {
  title?: string;
  notes: ScoreNote[];
  chords: ScoreChord[];
  bars: ScoreBar[];
  /** Pedal intervals, in order, without overlap. */
  pedals: ScorePedal[];
  /** The end of the last bar. */
  durationSeconds: number;
  /** Beats of an incomplete first bar; 0 if it is complete. */
  pickupBeats: number;
  /** The first tempo, in quarter notes a minute. */
  tempo: number;
  /** The key signature: sharps if positive, flats if negative. */
  keyFifths: number;
}

export interface ScoreNote {
  /** The note's name in the file, or its place in it: the same each time a repeat sounds it. */
  id: string;
  voice: string;
  /** The sounding bar that it is written in, an index of {@link Score.bars}. */
  bar: number;
  pitchMidi: number;
  startSeconds: number;
  durationSeconds: number;
  hand: Hand;
  finger?: number;
  /** As the score spells it, for example `F♯4`. */
  spelled: string;
  /** 1 to 127, as MIDI counts it. */
  velocity: number;
}

export interface ScoreChord {
  startSeconds: number;
  text: string;
}

/** A bar as it sounds: one that is repeated is there each time. */
export interface ScoreBar {
  /** As it is printed. */
  number: string;
  /** The place of the written bar in the score. */
  writtenIndex: number;
  startSeconds: number;
  durationSeconds: number;
  /** Counted beats of a full bar: two in 6/8, four in 4/4. */
  beats: number;
}

export interface ScorePedal {
  downSeconds: number;
  upSeconds: number;
}

export type Hand = "left" | "right";

/** An unplayable score; the message says where and why, for its author. */
export class ScoreError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ScoreError";
  }
}
