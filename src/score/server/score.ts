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
  /** Notes that sound beside the hands, if a teacher chose staves for that. Ordered by start. */
  accompaniment?: AccompanimentNote[];
  /** For a MIDI file, which has no print. */
  isUnprinted?: true;
}

export interface AccompanimentNote {
  pitchMidi: number;
  startBeat: number;
  beats: number;
  /** 1 to 127, as MIDI counts it. */
  velocity: number;
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

/** Who sounds a note. */
export type SoundingRole = Hand | "accompaniment";

/** The kinds of what is read otherwise than it is written. */
export type RemarkKind =
  | "bar-length"
  | "chord"
  | "cue"
  | "ignored"
  | "jump"
  | "key"
  | "length"
  | "measure-repeat"
  | "midi"
  | "part"
  | "pitch"
  | "staff"
  | "tempo"
  | "tie";

/** What is read otherwise than it is written, for the teacher. */
export interface ScoreRemark {
  /** The number that the bar is printed with; empty where the whole score is meant. */
  bar: string;
  kind: RemarkKind;
  text: string;
}

/** A score with the first remarks on how it was read, and the number of all. */
export interface ReadScore extends Score {
  remarks: ScoreRemark[];
  remarkCount: number;
  /** Which of a teacher's corrections fit the file; absent without any. */
  corrected?: { hands: boolean; order: boolean; notes: boolean };
  /** The parts that are printed, from 0, where a correction adds some to those of the file. */
  printedParts?: number[];
}

/** A file that is no music, or is unsafe; the message says why and what to do. */
export class ScoreError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ScoreError";
  }
}
