/** A piece as the lesson needs it: what sounds when, in seconds from its first beat. */
export interface Score {
  title?: string;
  notes: ScoreNote[];
  chords: ScoreChord[];
  bars: ScoreBar[];
  /** While the pedal is down, struck strings sound on. In order, without overlap. */
  pedals: ScorePedal[];
  /** Where the last bar ends. */
  durationSeconds: number;
  /** Beats of the incomplete bar that the piece begins with; 0 where it begins on a bar. */
  pickupBeats: number;
  /** The first tempo, in quarter notes a minute. */
  tempo: number;
  /** Sharps when positive, flats when negative, as in a key signature. */
  keyFifths: number;
}

export interface ScoreNote {
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

export interface ScoreBar {
  startSeconds: number;
  durationSeconds: number;
  /** Beats that a listener would count in a whole such bar: two in 6/8, four in 4/4. */
  beats: number;
}

export interface ScorePedal {
  downSeconds: number;
  upSeconds: number;
}

export type Hand = "left" | "right";

/** A score that cannot be read; its message says where and why, for whoever wrote it. */
export class ScoreError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ScoreError";
  }
}
