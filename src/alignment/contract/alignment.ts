import * as z from "zod/mini";
import { endpoint, isoInstant, singleLine } from "#platform/contract.ts";

/** The largest MIDI file and MusicXML score. */
export const mostTakeBytes = 4 * 1024 * 1024;
const mostScoreBytes = 4 * 1024 * 1024;
/** The longest part of the film that is drawn or heard at once. */
export const mostWindowSeconds = 60;
export const mostSoundSeconds = 12;
/** Spans below this are looked at before anyone plays from them. */
export const sureConfidence = 0.6;
/** Peaks a second, each the loudest sample of 255. */
export const peaksPerSecond = 20;
const mostSpans = 500;
const mostNudgeMs = 5_000;

/** Why a lesson's score and film could not be aligned, in the teacher's words. */
export const alignmentFailures = {
  "score-unreadable": "The score can no longer be read. Attach it again.",
  "take-unreadable": "The MIDI file can no longer be read. Attach it again.",
  "no-film": "This lesson has no film that is ready.",
  "no-sound": "The film has no sound.",
  "take-not-heard":
    "The film does not sound like this MIDI file. Was it recorded with another film?",
  "other-piece": "The MIDI file plays too little of this score. Is it the score of another piece?",
  "too-long": "Score and recording are too long to be aligned. Attach a shorter one.",
  unknown: "Something went wrong on our side. The server’s log says what.",
} as const;
export type AlignmentFailure = keyof typeof alignmentFailures;

const count = z.int().check(z.nonnegative());
const seconds = z.number().check(z.nonnegative());
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(singleLine));

const span = z.object({
  id: count,
  /** Sounding bars, indices of `bars`. */
  fromBar: count,
  toBar: count,
  /** In the film, the nudge included. */
  fromSeconds: z.number(),
  toSeconds: z.number(),
  nudgeMs: z.int(),
  /** 0 to 1. */
  confidence: z.number(),
});
export type AlignmentSpan = z.infer<typeof span>;

const lessonAlignment = z.object({
  score: z.nullable(
    z.object({
      name: z.string(),
      sha256: z.string(),
      attachedOn: isoInstant,
      title: z.nullable(z.string()),
      notes: count,
      /** The printed numbers of the bars in the order in which they sound. */
      bars: z.array(z.string()),
    }),
  ),
  take: z.nullable(
    z.object({
      name: z.string(),
      sha256: z.string(),
      attachedOn: isoInstant,
      notes: count,
      durationSeconds: seconds,
    }),
  ),
  /** Null until the lesson has both. */
  alignment: z.nullable(
    z.object({
      version: z.int(),
      /** Nothing plays from spans that are `needs-look` before an instructor has confirmed them. */
      state: z.enum(["waiting", "running", "proposed", "needs-look", "confirmed", "failed"]),
      failure: z.nullable(z.string()),
      /** The weakest span's. */
      confidence: z.nullable(z.number()),
      spans: z.array(span),
    }),
  ),
});
export type LessonAlignment = z.infer<typeof lessonAlignment>;

const lesson = {
  access: "instructor",
  tag: "Studio",
  params: z.object({ lessonId: z.uuid() }),
} as const;
const version = z.int().check(z.minimum(1));
const from = z.coerce.number().check(z.minimum(0), z.maximum(3 * 3_600));
const base64 = z
  .string()
  .check(
    z.minLength(4),
    z.maxLength(Math.ceil(mostTakeBytes / 3) * 4),
    z.regex(/^[A-Za-z0-9+/]+=*$/),
  );

export const alignmentEndpoints = {
  lessonAlignment: endpoint({
    ...lesson,
    method: "GET",
    path: "/api/studio/lessons/{lessonId}/alignment",
    summary: "A lesson's score and take, and where its film plays which bars",
    data: lessonAlignment,
    errors: ["catalog.lesson_not_found"],
  }),
  attachScore: endpoint({
    ...lesson,
    method: "PUT",
    path: "/api/studio/lessons/{lessonId}/score",
    summary: "Attach a MusicXML score, in place of the one before",
    description: "The film stays as it is; bars are found in it anew.",
    body: z.strictObject({
      name,
      musicXml: z.string().check(z.minLength(1), z.maxLength(mostScoreBytes)),
    }),
    textFiles: { musicXml: "uncompressed MusicXML in UTF-8 (.musicxml or .xml)" },
    // JSON writes some characters with more bytes.
    maxBodyBytes: mostScoreBytes * 1.5,
    data: lessonAlignment,
    errors: ["catalog.lesson_not_found", "alignment.score_unreadable"],
    limit: { points: 60, durationSeconds: 600 },
    example: { body: { name: "waltz.musicxml", musicXml: "<score-partwise>…</score-partwise>" } },
  }),
  attachTake: endpoint({
    ...lesson,
    method: "PUT",
    path: "/api/studio/lessons/{lessonId}/take",
    summary: "Attach what a MIDI keyboard recorded meanwhile, in place of the take before",
    body: z.strictObject({
      name,
      /** A Standard MIDI File in base64. */
      midi: base64,
    }),
    maxBodyBytes: mostTakeBytes * 1.5,
    data: lessonAlignment,
    errors: ["catalog.lesson_not_found", "alignment.take_unreadable"],
    limit: { points: 60, durationSeconds: 600 },
    example: { body: { name: "take.mid", midi: "TVRoZAAAAAY=" } },
  }),
  alignAgain: endpoint({
    ...lesson,
    method: "POST",
    path: "/api/studio/lessons/{lessonId}/alignment/again",
    summary: "Find the bars anew; what was nudged or confirmed is given up",
    data: lessonAlignment,
    errors: ["catalog.lesson_not_found", "alignment.nothing_to_align"],
  }),
  editSpans: endpoint({
    ...lesson,
    method: "PUT",
    path: "/api/studio/lessons/{lessonId}/alignment",
    summary: "Nudge spans, move or shorten their bars, and leave out those that are not named",
    description:
      "`nudgeMs` is counted from where the span was found. Bars may be shortened, or moved to others with the " +
      "same notes.",
    body: z.strictObject({
      version,
      spans: z
        .array(
          z.strictObject({
            id: count,
            fromBar: count,
            toBar: count,
            nudgeMs: z.int().check(z.minimum(-mostNudgeMs), z.maximum(mostNudgeMs)),
          }),
        )
        .check(z.maxLength(mostSpans)),
    }),
    data: lessonAlignment,
    errors: [
      "catalog.lesson_not_found",
      "alignment.alignment_changed",
      "alignment.bars_do_not_fit",
    ],
  }),
  confirmSpans: endpoint({
    ...lesson,
    method: "POST",
    path: "/api/studio/lessons/{lessonId}/alignment/confirm",
    summary: "Say that the spans are right",
    body: z.strictObject({ version }),
    data: lessonAlignment,
    errors: [
      "catalog.lesson_not_found",
      "alignment.alignment_changed",
      "alignment.nothing_to_confirm",
    ],
  }),
  alignmentWindow: endpoint({
    ...lesson,
    method: "GET",
    path: "/api/studio/lessons/{lessonId}/alignment/window",
    summary: "The sound's peaks and the played notes of up to a minute of the film",
    query: z.object({ from }),
    data: z.object({
      fromSeconds: seconds,
      /** Twenty a second, each of 255. */
      peaks: z.array(count),
      /** What was played, and what of it is a note of the score. */
      notes: z.array(
        z.object({
          pitchMidi: count,
          seconds: z.number(),
          durationSeconds: seconds,
          /** Null for a slip, and for what is no part of a span. */
          span: z.nullable(count),
        }),
      ),
    }),
    errors: ["catalog.lesson_not_found"],
  }),
  alignmentSound: endpoint({
    ...lesson,
    method: "GET",
    path: "/api/studio/lessons/{lessonId}/alignment/sound",
    summary: "Some seconds of the film's sound, from a segment's beginning",
    query: z.object({ from }),
    data: z.object({
      /** When it begins in the film: at or before what was asked for. */
      fromSeconds: seconds,
      /** A fragmented MP4 in base64. */
      mp4: z.string(),
    }),
    errors: ["catalog.lesson_not_found", "alignment.no_sound"],
  }),
};
