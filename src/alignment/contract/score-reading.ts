import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";

const count = z.int().check(z.nonnegative());
const mostBars = 5_000;
const mostPassages = 500;

/** Who plays a staff: a hand; nobody, but it sounds beside the hands; or it is left out. */
export const staffRoles = ["right", "left", "accompaniment", "out"] as const;
const staffRole = z.enum(staffRoles);
export type StudioStaffRole = z.infer<typeof staffRole>;

/** The parts of a file, by which a later file's are known again, and the roles of their staves. */
const hands = z.strictObject({
  parts: z
    .array(
      z.strictObject({
        name: z.string().check(z.maxLength(200)),
        roles: z.array(staffRole).check(z.minLength(1), z.maxLength(16)),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
});

const bar = count.check(z.maximum(mostBars));
/** First and last written bar, from 0. The API's description has no tuples. */
const passage = z.pipe(
  z.array(bar).check(z.length(2)),
  z.transform(([from = 0, to = 0]): [from: number, to: number] => [from, to]),
);

/** The passages in the order in which they sound, for files of so many written bars. */
const order = z.strictObject({
  bars: z.int().check(z.minimum(1), z.maximum(mostBars)),
  passages: z.array(passage).check(z.minLength(1), z.maxLength(mostPassages)),
});

const hand = z.enum(["right", "left"]);
/** What tells a note of a bar apart from its others. */
const noteKey = z.strictObject({
  /** Its part in the file, from 0, and its staff in it, from 1. */
  part: count.check(z.maximum(99)),
  staff: z.int().check(z.minimum(1), z.maximum(16)),
  voice: z.string().check(z.maxLength(20)),
  pitchMidi: count.check(z.maximum(127)),
  /** Among the bar's notes of the same staff, voice and pitch, from 0. */
  place: count.check(z.maximum(10_000)),
});

export const mostGivenNotes = 2_000;
/** Which hand plays single notes, for files of so many written bars. */
const notes = z.strictObject({
  bars: z.int().check(z.minimum(1), z.maximum(mostBars)),
  notes: z
    .array(z.extend(noteKey, { bar, hand }))
    .check(z.minLength(1), z.maxLength(mostGivenNotes)),
});

/** How a teacher wants a score read; null is as in the file. */
export const scoreCorrections = z.object({
  hands: z.nullable(hands),
  order: z.nullable(order),
  notes: z._default(z.nullable(notes), null),
});

/** A note that a hand strikes, where it is struck in quarter notes from 1, and the hand of its staff. */
const barNote = z.extend(noteKey, { spelled: z.string(), beat: z.number(), hand, guess: hand });
export type StudioBarNote = z.infer<typeof barNote>;

const staff = z.object({
  notes: count,
  /** As the score spells them; null for a staff without notes. */
  lowest: z.nullable(z.string()),
  highest: z.nullable(z.string()),
  /** Its first bars with notes; notes that are struck together are joined by `+`. */
  opening: z.array(z.object({ bar: z.string(), notes: z.array(z.string()) })),
  role: staffRole,
  /** Its role in the file itself. */
  guess: staffRole,
});
export type ScoreStaff = z.infer<typeof staff>;

/** What a teacher may correct of how a score is read. */
export const scoreDescription = z.object({
  parts: z.array(z.object({ name: z.string(), staves: z.array(staff) })),
  /** The written bars. */
  bars: z.array(z.object({ number: z.string(), seconds: z.number() })),
  /** Indices of the bars as they sound, and as they would by the file alone. */
  order: z.array(count),
  ownOrder: z.array(count),
  /** The notes of the bar that the request names. */
  notes: z.array(barNote),
});

const scoreReading = z.extend(scoreDescription, { sha256: z.string() });
export type StudioScoreReading = z.infer<typeof scoreReading>;

const lesson = {
  access: "instructor",
  tag: "Studio",
  params: z.object({ lessonId: z.uuid() }),
} as const;

export const scoreReadingEndpoint = endpoint({
  ...lesson,
  method: "GET",
  path: "/api/studio/lessons/{lessonId}/score/reading",
  summary: "The staves and bars of a lesson's score, how they are read, and the notes of one bar",
  query: z.object({
    /** The written bar whose notes are told, from 0. */
    bar: z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(0), z.maximum(mostBars))),
  }),
  data: scoreReading,
  errors: ["catalog.lesson_not_found", "alignment.no_score", "alignment.score_unreadable"],
  limit: { points: 300, durationSeconds: 600 },
});

/** What a correction changes; a field that is left out stays as it is. */
const scoreCorrection = z.strictObject({
  hands: z.optional(z.nullable(hands)),
  order: z.optional(z.nullable(order)),
  notes: z.optional(z.nullable(notes)),
});
export type ScoreCorrection = z.input<typeof scoreCorrection>;

/** The endpoint that corrects a score's reading answers what the endpoint of an alignment does. */
export const correctScoreRequest = {
  ...lesson,
  method: "PUT",
  path: "/api/studio/lessons/{lessonId}/score/reading",
  summary: "Say which hand plays which staff or note, or in which order the bars sound",
  description:
    "A field that is left out stays as it is; null reads it as in the file again. Notes are added to those whose " +
    "hand was chosen before. If other notes or bars sound than before, the film's passages are found anew.",
  body: z.extend(scoreCorrection, {
    /** Of the score that was seen. */
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  errors: [
    "catalog.lesson_not_found",
    "alignment.no_score",
    "alignment.score_changed",
    "alignment.score_unreadable",
    "alignment.no_hand",
    "alignment.correction_does_not_fit",
  ],
  limit: { points: 120, durationSeconds: 600 },
} as const;
