import * as z from "zod/mini";
import { category } from "#catalog/contract.ts";
import { endpoint, slug } from "#platform/contract.ts";
import {
  engravedLayouts,
  engravedSystem,
  engraving,
  practiceDocument,
  printState,
} from "./contract/practice-document.ts";
import { transposition } from "./contract/transposition.ts";

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A lesson's score engraved in another key. */
const transposedPrint = z.object({
  state: printState,
  /**
   * The hash under which its lines are requested. They carry the ids of the written score's notes.
   */
  scoreSha256: z.string(),
  /** Null until the worker has engraved the score. */
  engraving,
});
export type TransposedPrint = z.infer<typeof transposedPrint>;

/** A lesson whose practice room the school opens to everyone. */
const previewLesson = z.object({
  videoId: z.string(),
  title: z.string(),
  category,
  /** URL of the poster 960 px wide; see `posterOfWidth` of the catalogue. */
  poster: z.string(),
});
export type PreviewLesson = z.infer<typeof previewLesson>;

/** The wide systems of the printable score, in order. */
const printedScore = z.object({
  scoreSha256: z.string(),
  /** Empty without a composer. */
  composer: z.string(),
  state: printState,
  systems: z.array(engravedSystem),
});
export type PrintedScore = z.infer<typeof printedScore>;

const room = { tag: "Practice", access: "optional-user" } as const;
const lesson = { ...room, method: "GET" } as const;

export const practiceEndpoints = {
  previews: endpoint({
    method: "GET",
    path: "/api/practice/previews",
    access: "cached-public",
    tag: "Practice",
    summary: "The lessons whose practice room is open to everyone, one a level at most",
    data: z.array(previewLesson),
  }),
  practice: endpoint({
    ...lesson,
    path: "/api/practice/{videoId}",
    summary: "What the practice room knows of a lesson: notes, bars, and when its film plays them",
    description:
      "For those who may watch the lesson; of one that `/api/practice/previews` lists, for everyone.",
    params: z.object({ videoId: slug }),
    data: practiceDocument,
    errors: ["catalog.video_not_found", "billing.plan_lacks_category", "practice.no_score"],
  }),
  printedScore: endpoint({
    ...lesson,
    path: "/api/practice/{videoId}/score",
    summary: "What the printable score of a lesson is made of",
    params: z.object({ videoId: slug }),
    data: printedScore,
    errors: ["catalog.video_not_found", "billing.plan_lacks_category", "practice.no_score"],
  }),
  practiceSystem: endpoint({
    ...lesson,
    path: "/api/practice/{videoId}/systems/{layout}/{index}",
    summary: "One line of the lesson’s printed score",
    description:
      "Named by the score’s hash, since another score is printed anew. Has an ETag: who may no longer watch the lesson is refused at the next look.",
    params: z.object({
      videoId: slug,
      layout: z.enum(engravedLayouts),
      index: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(5_000)),
    }),
    query: z.object({ score: sha256 }),
    file: { contentType: "image/svg+xml", description: "The line, in the page’s own colour." },
    data: z.null(),
    example: { query: { score: "0".repeat(64) } },
    errors: ["catalog.video_not_found", "billing.plan_lacks_category", "practice.not_engraved"],
  }),
  transposePrint: endpoint({
    ...room,
    method: "PUT",
    path: "/api/practice/{videoId}/transpositions/{semitones}",
    summary: "Has the lesson’s score engraved in another key, once",
    description:
      "Its lines are those of `/systems/` by the hash that it answers. Ask again while it waits.",
    params: z.object({ videoId: slug, semitones: transposition }),
    data: transposedPrint,
    errors: ["catalog.video_not_found", "billing.plan_lacks_category", "practice.no_score"],
    // A class behind one router shares an IP, and each student polls every few seconds while
    // waiting.
    limit: { points: 300, durationSeconds: 600 },
  }),
};

export const practiceErrors = {
  "practice.no_score": { status: 404, message: "This lesson has no score to practise with." },
  "practice.too_many_runs": {
    status: 429,
    message: "Too much practice was sent today. It stays on your device until tomorrow.",
  },
  "practice.score_changed": {
    status: 409,
    message: "The score of this lesson has changed meanwhile. Please look at its bars again.",
  },
  "practice.too_many_hints": {
    status: 409,
    message: "A lesson has at most 20 hints. Please remove one first.",
  },
  "practice.not_engraved": { status: 404, message: "This score has not been printed yet." },
} as const;

declare module "../platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof practiceErrors> {}
}
