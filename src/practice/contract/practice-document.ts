import * as z from "zod/mini";

const count = z.int().check(z.nonnegative());
/** Quarter notes since the first bar began, in the order in which bars sound. */
const beat = z.number().check(z.nonnegative());

const practiceNote = z.object({
  /** The written note's id in the engraving; the same each time a repeat sounds it. */
  id: z.string(),
  /** Ids of written notes that are tied to it and not struck again. */
  tiedIds: z.optional(z.array(z.string())),
  /** The sounding bar, an index of `bars`. */
  bar: count,
  pitchMidi: z.int().check(z.minimum(0), z.maximum(127)),
  /** As the score spells it, for example `F♯4`. */
  spelled: z.string(),
  startBeat: beat,
  beats: z.number(),
  hand: z.enum(["left", "right"]),
  finger: z.optional(z.int().check(z.minimum(1), z.maximum(5))),
  voice: z.string(),
  /** 1 to 127, as MIDI counts it. */
  velocity: z.int(),
  /** A grace note: nobody has to play it. */
  isOrnament: z.optional(z.literal(true)),
  /** A trill, turn or mordent is written on it: who plays it strikes its neighbours too. */
  isEmbellished: z.optional(z.literal(true)),
});
export type PracticeNote = z.infer<typeof practiceNote>;

/** A bar as it sounds: one that is repeated is there each time. */
const practiceBar = z.object({
  /** As it is printed. */
  number: z.string(),
  /** The place of the written bar in the score. */
  writtenIndex: count,
  /** 1 the first time that the written bar sounds. */
  pass: z.int().check(z.minimum(1)),
  startBeat: beat,
  beats: z.number(),
  /** Counted beats of a full bar: two in 6/8, four in 4/4. */
  countedBeats: z.number(),
});
export type PracticeBar = z.infer<typeof practiceBar>;

/** A place where a beat and a second meet; between two of them time runs evenly. */
const timeKnot = z.object({ beat, seconds: z.number() });
export type TimeKnot = z.infer<typeof timeKnot>;

/** A part of the film that plays the score without a stop, by one hand or both. */
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

/** Null until the worker has engraved the score. */
export const engraving = z.nullable(
  z.object({ narrow: z.array(engravedSystem), wide: z.array(engravedSystem) }),
);

/** All that the practice room knows of a lesson. Its score is unfolded for playing. */
export const practiceDocument = z.object({
  version: z.literal(2),
  /** Changes with the score; the engraving is requested by it. */
  scoreSha256: z.string(),
  title: z.nullable(z.string()),
  /** Sharps if positive, flats if negative. */
  keyFifths: z.int(),
  /** The first tempo, in quarter notes a minute. */
  tempo: z.number(),
  /** Beats of an incomplete first bar; 0 where it is complete. */
  pickupBeats: z.number(),
  totalBeats: beat,
  /** Sounding bars in order. */
  bars: z.array(practiceBar),
  /** By their start, then by pitch. */
  notes: z.array(practiceNote),
  chords: z.array(z.object({ beat, text: z.string() })),
  pedals: z.array(z.object({ downBeat: beat, upBeat: beat })),
  /** The score's own time: from its first beat to the end of its last bar. */
  scoreTime: z.array(timeKnot),
  /** Where the film plays which beats, by the film's seconds; outside spans the keyboard rests. Null without a film. */
  film: z.nullable(z.object({ durationSeconds: z.number(), spans: z.array(filmSpan) })),
  engraving,
});
export type PracticeDocument = z.infer<typeof practiceDocument>;
