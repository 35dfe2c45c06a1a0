import * as z from "zod/mini";
import { endpoint, isoInstant } from "#platform/contract.ts";

/** Rows on one page of the preparations. */
export const preparationsPageSize = 50;

/** The stages of a preparation, in order; a film skips `sound`. */
const preparationStages = [
  "inspect",
  "sound",
  "encode",
  "package",
  "protect",
  "preview",
  "poster",
] as const;
export type PreparationStage = (typeof preparationStages)[number];

/** Why a preparation failed, in the teacher's words. */
export const preparationFailures = {
  "not-a-film": "This file is not an MP4, MOV, MKV or WebM film, or it is damaged.",
  "cut-off": "This film is cut off: its end is missing. Upload it again.",
  "broken-pictures":
    "Some pictures of this film are broken. Use it all the same, or upload it again.",
  "no-picture": "This file has no picture.",
  "too-long": "This film is longer than three hours.",
  "too-large": "This film is larger than 8K.",
  "nothing-left": "The cuts leave nothing of this film.",
  "disk-full": "The school's disk is full. Make room: the film is tried again by itself.",
  "out-of-time": "Preparing this took too long.",
  unknown: "Something went wrong on our side. The server's log says what.",
} as const;
export type PreparationFailure = keyof typeof preparationFailures;

/** Whether the same film may be prepared another time; a damaged one fails again. */
export function mayPass(failure: PreparationFailure): boolean {
  return failure === "disk-full" || failure === "out-of-time" || failure === "unknown";
}

const preparationFailure = z.enum(
  Object.keys(preparationFailures) as [PreparationFailure, ...PreparationFailure[]],
);

export const preparation = z.object({
  _id: z.uuid(),
  kind: z.enum(["score", "film"]),
  /** A score's lesson (`videoId`), or the name of a film. */
  subject: z.string(),
  state: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
  /** Null before a worker takes it. */
  stage: z.nullable(z.enum(preparationStages)),
  /** Of the whole preparation. */
  percent: z.int().check(z.minimum(0), z.maximum(100)),
  /** Also while it waits for another try. */
  failure: z.nullable(z.object({ code: preparationFailure, text: z.string() })),
  /** Of a film, once it was inspected. */
  durationSeconds: z.nullable(z.number()),
  createdOn: isoInstant,
  startedOn: z.nullable(isoInstant),
  endedOn: z.nullable(isoInstant),
});

export type Preparation = z.infer<typeof preparation>;

/** What is being prepared, or was, newest first. */
export const preparationList = z.object({
  preparations: z.array(preparation),
  total: z.int().check(z.nonnegative()),
});
export type PreparationList = z.infer<typeof preparationList>;

const studio = { access: "instructor", tag: "Studio" } as const;
const params = z.object({ preparationId: z.uuid() });

export const preparationEndpoints = {
  preparations: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/preparations",
    summary: "Scores and films being prepared, and those that were, newest first",
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    }),
    data: preparationList,
  }),
  cancelPreparation: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/preparations/{preparationId}/cancel",
    summary: "Stop a preparation; what it wrote is removed",
    params,
    data: z.object({ state: z.literal("cancelled") }),
    errors: ["media.preparation_not_found", "media.preparation_ended"],
  }),
  retryPreparation: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/preparations/{preparationId}/retry",
    summary: "Prepare again what failed or was cancelled",
    params,
    data: z.object({ state: z.enum(["waiting", "running"]) }),
    errors: ["media.preparation_not_found", "media.preparation_ended"],
  }),
  acceptBrokenPictures: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/preparations/{preparationId}/accept",
    summary: "Prepare a film although pictures of it are broken",
    params,
    data: z.object({ state: z.enum(["waiting", "running"]) }),
    errors: ["media.preparation_not_found", "media.preparation_ended"],
  }),
};
