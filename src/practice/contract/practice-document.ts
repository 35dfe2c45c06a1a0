import * as z from "zod/mini";

const count = z.int().check(z.nonnegative());
/** Quarter notes since the start of the first bar, in the order in which bars sound. */
const beat = z.number().check(z.nonnegative());

const practiceNote = z.object({
  /** The written note's id in the engraving, repeated each time that the note sounds. */
  id: z.string(),
  /** Ids of written notes that are tied to it and not struck again. */
  tiedIds: z.optional(z.array(z.string())),
  /** The sounding bar, as an index of `bars`. */
  bar: count,
  pitchMidi: z.int().check(z.minimum(0), z.maximum(127)),
  /** The spelling in the score, as `F♯4`. */
  spelled: z.string(),
  startBeat: beat,
  beats: z.number(),
  hand: z.enum(["left", "right"]),
  finger: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  voice: z.string(),
  /** 1 to 127, as in MIDI. */
  velocity: z.int(),
  /** A grace note, which the student need not play. */
  isOrnament: z.optional(z.literal(true)),
  /** A note with a trill, turn or mordent, whose player also strikes its neighbours. */
  isEmbellished: z.optional(z.literal(true)),
});
export type PracticeNote = z.infer<typeof practiceNote>;

/** A note that sounds beside the hands, as of a voice. */
const accompanimentNote = z.pick(practiceNote, {
  pitchMidi: true,
  startBeat: true,
  beats: true,
  velocity: true,
});
/** What the room's piano needs of a note. */
export type AudibleNote = z.infer<typeof accompanimentNote>;

/** A sounding bar. A repeated bar occurs once for each time that it sounds. */
const practiceBar = z.object({
  /** The printed number. */
  number: z.string(),
  /** The index of the written bar in the score. */
  writtenIndex: count,
  /** 1 for the first time that the written bar sounds. */
  pass: z.int().check(z.minimum(1)),
  startBeat: beat,
  beats: z.number(),
  /** Counted beats of a full bar: two in 6/8, four in 4/4. */
  countedBeats: z.number(),
});
export type PracticeBar = z.infer<typeof practiceBar>;

/** A beat and its second; between two knots time runs evenly. */
const timeKnot = z.object({ beat, seconds: z.number() });
export type TimeKnot = z.infer<typeof timeKnot>;

/** A part of the film that plays the score without a break, in one hand or both. */
const filmSpan = z.object({
  hand: z.enum(["left", "right", "both"]),
  knots: z.array(timeKnot),
});

/** One line of the printed score. */
export const engravedSystem = z.object({
  /** Its first and last written bar. */
  fromWritten: count,
  toWritten: count,
  width: z.number(),
  height: z.number(),
});
export type EngravedSystem = z.infer<typeof engravedSystem>;

export const engravedLayouts = ["narrow", "wide"] as const;
export type EngravedLayout = (typeof engravedLayouts)[number];

/** A print is engraved, waits for the worker, or failed. A MIDI file has none. */
export const printState = z.enum(["engraved", "waiting", "failed", "none"]);
export type PrintState = z.infer<typeof printState>;

/** Null until the worker has engraved the score. */
export const engraving = z.nullable(
  z.object({ narrow: z.array(engravedSystem), wide: z.array(engravedSystem) }),
);

/** All data of a lesson's practice room. The score's repeats are unfolded. */
export const practiceDocument = z.object({
  version: z.literal(2),
  /** Changes with the score. The engraving is requested under this hash. */
  scoreSha256: z.string(),
  title: z.nullable(z.string()),
  /** Positive for sharps, negative for flats. */
  keyFifths: z.int(),
  /** The first tempo, in quarter notes a minute. */
  tempo: z.number(),
  /** Beats of an incomplete first bar; 0 for a complete one. */
  pickupBeats: z.number(),
  totalBeats: beat,
  /** Sounding bars in order. */
  bars: z.array(practiceBar),
  /** Ordered by start, then by pitch. */
  notes: z.array(practiceNote),
  /** What sounds beside the hands and is never due, ordered by start; absent where nothing does. */
  accompaniment: z.optional(z.array(accompanimentNote)),
  chords: z.array(z.object({ beat, text: z.string() })),
  pedals: z.array(z.object({ downBeat: beat, upBeat: beat })),
  /** The score's own time, from its first beat to the end of its last bar. */
  scoreTime: z.array(timeKnot),
  /**
   * The film's seconds at which it plays beats; outside the spans the keyboard rests. Null without
   * a film.
   */
  film: z.nullable(z.object({ durationSeconds: z.number(), spans: z.array(filmSpan) })),
  engraving,
  /** What the teacher says of written bars, for students who slip there; absent without any. */
  hints: z.optional(z.array(z.object({ bar: count, text: z.string() }))),
  /** For a MIDI file, which is never engraved. */
  isUnprinted: z.optional(z.literal(true)),
});
export type PracticeDocument = z.infer<typeof practiceDocument>;
