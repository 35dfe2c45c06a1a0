/**
 * A piece as it sounds. Seconds count from the first beat; beats are quarter notes since the first bar began,
 * in the order in which bars sound.
 */
export interface Score {
  title?: string;
  notes: ScoreNote[];
  chords: ScoreChord[];
  bars: ScoreBar[];
  /** Pedal intervals, in order, without overlap. */
  pedals: ScorePedal[];
  /** The knots of beats and seconds: at the beginning, at each change of tempo and at the end. */
  tempoKnots: TempoKnot[];
  /** The end of the last bar. */
  durationSeconds: number;
  totalBeats: number;
  /** Counted beats of an incomplete first bar; 0 if it is complete. */
  pickupBeats: number;
  /** The first tempo, in quarter notes a minute. */
  tempo: number;
  /** The key signature: sharps if positive, flats if negative. */
  keyFifths: number;
}

/** Between two knots the tempo is constant. */
export interface TempoKnot {
  beat: number;
  seconds: number;
}

export interface ScoreNote {
  /** The note's id in the file, or derived from its position; the same in each repeat. */
  id: string;
  /** Written notes that are tied to this one and not struck again. */
  tiedIds?: string[];
  voice: string;
  /** The sounding bar of the note, an index of {@link Score.bars}. */
  bar: number;
  pitchMidi: number;
  startSeconds: number;
  durationSeconds: number;
  startBeat: number;
  /** The held length: half the written one for staccato. */
  beats: number;
  hand: Hand;
  finger?: number;
  /** As the score spells it, for example `F♯4`. */
  spelled: string;
  /** 1 to 127, as MIDI counts it. */
  velocity: number;
  /** A grace note, which sounds just before the note that it adorns. */
  isOrnament?: true;
  /** True for a trill, turn, mordent or tremolo. */
  isEmbellished?: true;
}

export interface ScoreChord {
  startSeconds: number;
  startBeat: number;
  text: string;
}

/** A bar as it sounds. A repeated bar appears each time. */
export interface ScoreBar {
  /** As it is printed. */
  number: string;
  /** The index of the written bar in the score. */
  writtenIndex: number;
  /** 1 the first time that the written bar sounds. */
  pass: number;
  startSeconds: number;
  durationSeconds: number;
  startBeat: number;
  beats: number;
  /** Counted beats of a full bar: two in 6/8, four in 4/4. */
  countedBeats: number;
}

export interface ScorePedal {
  downSeconds: number;
  upSeconds: number;
  downBeat: number;
  upBeat: number;
}

export type Hand = "left" | "right";

/** An unplayable score; the message says where and why, for its author. */
export class ScoreError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ScoreError";
  }
}
