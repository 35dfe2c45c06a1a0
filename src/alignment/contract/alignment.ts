import * as z from "zod/mini";
import { endpoint, isoInstant, singleLine } from "#platform/contract.ts";
import { correctScoreRequest, scoreReadingEndpoint } from "./score-reading.ts";

/** The size limit of MIDI files and MusicXML scores. */
export const mostTakeBytes = 4 * 1024 * 1024;
const mostScoreBytes = 4 * 1024 * 1024;
/** The longest part of the film that is drawn or played at once. */
export const mostWindowSeconds = 60;
export const mostSoundSeconds = 12;
/** Spans of less confidence need an instructor's review before use. */
export const sureConfidence = 0.6;
/** Peaks per second, each the loudest sample from 0 to 255. */
export const peaksPerSecond = 20;
const mostSpans = 500;
const mostNudgeMs = 5_000;

/** Reasons why a lesson's score and film could not be aligned, in the teacher's words. */
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
  /** In the film, with the nudge. */
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
      /** The printed numbers of the sounding bars, in order. */
      bars: z.array(z.string()),
      /** Their places in the score, from 0; empty for a score that an earlier version read. */
      order: z.array(count),
      /** The first remarks on what is read otherwise than it is written, and the number of all. */
      remarks: z.array(z.object({ bar: z.string(), text: z.string() })),
      remarkCount: count,
      /** Whether a teacher's correction counts. */
      corrected: z.object({ hands: z.boolean(), order: z.boolean(), notes: z.boolean() }),
      /** Null while the lesson has no practice room. */
      print: z.nullable(
        z.object({
          state: z.enum(["engraved", "waiting", "failed", "none"]),
          /** The printed number of the bar at which it failed; null where it is not known. */
          failedBar: z.nullable(z.string()),
        }),
      ),
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
  /** Null until the lesson has both score and take. */
  alignment: z.nullable(
    z.object({
      version: z.int(),
      /** Spans in state `needs-look` are not used before an instructor has confirmed them. */
      state: z.enum(["waiting", "running", "proposed", "needs-look", "confirmed", "failed"]),
      failure: z.nullable(z.string()),
      /** The weakest span's confidence. */
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
    summary: "Attach a score as MusicXML or MIDI, in place of the one before",
    description:
      "The film stays as it is; bars are found in it anew. A MIDI file makes a practice room without a print.",
    body: z.strictObject({
      name,
      /** The text of an uncompressed file in UTF-8. */
      musicXml: z.optional(z.string().check(z.minLength(1), z.maxLength(mostScoreBytes))),
      /** Or any MusicXML file in base64: compressed, and in any encoding; or a MIDI file. */
      file: z.optional(base64),
    }),
    textFiles: {
      musicXml:
        "uncompressed MusicXML in UTF-8 (.musicxml or .xml), or any other as `file` in base64",
    },
    // JSON escapes enlarge some characters.
    maxBodyBytes: mostScoreBytes * 1.5,
    data: lessonAlignment,
    errors: ["catalog.lesson_not_found", "alignment.score_unreadable", "alignment.score_changed"],
    limit: { points: 60, durationSeconds: 600 },
    example: { body: { name: "waltz.musicxml", musicXml: "<score-partwise>…</score-partwise>" } },
  }),
  scoreReading: scoreReadingEndpoint,
  correctScore: endpoint({ ...correctScoreRequest, data: lessonAlignment }),
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
      /** Twenty per second, from 0 to 255. */
      peaks: z.array(count),
      /** The played notes, and whether each matches a note of the score. */
      notes: z.array(
        z.object({
          pitchMidi: count,
          seconds: z.number(),
          durationSeconds: seconds,
          /** Null for a wrong note, and for a note outside all spans. */
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
      /** The start of the sound in the film, at or before the requested second. */
      fromSeconds: seconds,
      /** A fragmented MP4 in base64. */
      mp4: z.string(),
    }),
    errors: ["catalog.lesson_not_found", "alignment.no_sound"],
  }),
};
