import * as z from "zod/mini";
import { visibleText } from "#platform/contract/text.ts";
import { endpoint, isoInstant } from "#platform/contract.ts";

const count = z.int().check(z.nonnegative());
const share = z.number().check(z.minimum(0), z.maximum(1));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** How students come through a written bar; only with five students or more. */
const barFigures = z.object({
  /** Those who practised it. */
  students: count,
  /** The share of their runs with a slip, each student counting the same. */
  slipShare: share,
  /** The share of these slips that the left hand made; null without slips. */
  leftShare: z.nullable(share),
});
export type BarFigures = z.infer<typeof barFigures>;

const practisedBar = z.extend(barFigures, {
  /** The written bar, as an index of the score. */
  bar: count,
  /** Its printed number. */
  number: z.string(),
  /** When the film first plays it; null where it does not. */
  filmSeconds: z.nullable(z.number()),
});
export type PractisedBar = z.infer<typeof practisedBar>;

/** Long enough for what to do with the hands, short enough to be read at the piano. */
export const hintMaxLength = 140;
export const hintFields = z.object({
  text: z
    .string()
    .check(...visibleText, z.minLength(1, "Please write the hint"), z.maxLength(hintMaxLength)),
});

/** The most hints of a lesson. */
export const mostHints = 20;

const studioHint = z.object({
  scoreSha256: z.string(),
  bar: count,
  /** Null for a bar that the lesson's present score lacks: students do not see that hint. */
  number: z.nullable(z.string()),
  text: z.string(),
  writtenAt: isoInstant,
  /** The same students before and after; null while they are fewer than five. */
  effect: z.nullable(z.object({ students: count, before: share, after: share })),
});
export type StudioHint = z.infer<typeof studioHint>;

const lessonBars = z.object({
  videoId: z.string(),
  /** Null without a score. */
  scoreSha256: z.nullable(z.string()),
  /** Bars that at least five students practised, in the score's order. */
  practised: z.array(practisedBar),
  /** All written bars, for a hint to any of them. */
  bars: z.array(z.object({ bar: count, number: z.string() })),
  hints: z.array(studioHint),
});
export type LessonBars = z.infer<typeof lessonBars>;

const studio = { access: "instructor", tag: "Studio" } as const;
const hintPath = "/api/studio/practice/{lessonId}/hints/{scoreSha256}/{bar}";
const hintParams = z.object({
  lessonId: z.uuid(),
  scoreSha256: sha256,
  bar: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(20_000)),
});
const hintExample = { params: { scoreSha256: "0".repeat(64), bar: 11 } };

export const hardBarEndpoints = {
  lessonBars: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/practice/{lessonId}/bars",
    summary:
      "In which bars of a lesson’s score students slip, and the hints that are written there",
    description: "Nothing is said about a bar that fewer than five students practised.",
    params: z.object({ lessonId: z.uuid() }),
    data: lessonBars,
    errors: ["catalog.lesson_not_found"],
  }),
  saveHint: endpoint({
    ...studio,
    method: "PUT",
    path: hintPath,
    summary: "Write the hint that students see who slip in a bar of the lesson’s present score",
    params: hintParams,
    body: z.strictObject(hintFields.shape),
    data: z.object({}),
    example: hintExample,
    errors: ["catalog.lesson_not_found", "practice.score_changed", "practice.too_many_hints"],
  }),
  removeHint: endpoint({
    ...studio,
    method: "DELETE",
    path: hintPath,
    summary: "Remove the hint of a bar. Idempotent.",
    params: hintParams,
    data: z.object({}),
    example: hintExample,
    errors: ["catalog.lesson_not_found"],
  }),
};
