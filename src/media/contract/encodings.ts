import * as z from "zod/mini";
import { cursor, page } from "#platform/contract/page.ts";
import { endpoint, isoInstant } from "#platform/contract.ts";

/** Rows per page of the list of encodings. */
export const encodingsPageSize = 50;

/** The stages in order; films skip `sound`. */
const encodingStages = [
  "inspect",
  "sound",
  "encode",
  "package",
  "protect",
  "preview",
  "poster",
] as const;
export type EncodingStage = (typeof encodingStages)[number];

/** Reasons why an encoding failed, in the teacher's words. */
export const encodingFailures = {
  "not-a-film":
    "This file is no film that is read here (MP4, MOV, MKV, WebM, MTS, AVI, WMV, FLV or MPG) and no recording (M4A, MP3 or WAV), or it is damaged. HandBrake, a free program, makes an MP4 of most films.",
  "cut-off": "This film is cut off: its end is missing. Upload it again.",
  "broken-pictures":
    "Some pictures of this film are broken. Use it all the same, or upload it again.",
  "no-picture": "This file has no picture.",
  "too-long": "This film is longer than three hours.",
  "too-large": "This film is larger than 8K.",
  "nothing-left": "The cuts leave nothing of this film.",
  "nothing-in-common":
    "The clips have no moment in common. Check by how much one is ahead of the other.",
  "disk-full": "The school's disk is full. Make room: the film is tried again by itself.",
  "out-of-time": "Preparing this took too long.",
  unknown: "Something went wrong on our side. The server's log says what.",
} as const;
export type EncodingFailure = keyof typeof encodingFailures;

/** Whether encoding the same film again may succeed; a damaged one fails again. */
export function mayPass(failure: EncodingFailure): boolean {
  return failure === "disk-full" || failure === "out-of-time" || failure === "unknown";
}

const encodingFailure = z.enum(
  Object.keys(encodingFailures) as [EncodingFailure, ...EncodingFailure[]],
);

export const encoding = z.object({
  _id: z.uuid(),
  kind: z.enum(["score", "film"]),
  /** A score's lesson (`videoId`), or the name of a film. */
  subject: z.string(),
  state: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
  /** Null before a worker starts it. */
  stage: z.nullable(z.enum(encodingStages)),
  /** The progress of the whole. */
  percent: z.int().check(z.minimum(0), z.maximum(100)),
  /** Also set while it waits for another attempt. */
  failure: z.nullable(z.object({ code: encodingFailure, text: z.string() })),
  /** A film's length, once it is inspected. */
  durationSeconds: z.nullable(z.number()),
  /** What a ready film has otherwise than its clips, in the teacher's words. */
  remarks: z.array(z.string()),
  createdOn: isoInstant,
  startedOn: z.nullable(isoInstant),
  endedOn: z.nullable(isoInstant),
});

export type Encoding = z.infer<typeof encoding>;

/** Current and past encodings, newest first. */
export const encodingList = z.extend(page, {
  encodings: z.array(encoding),
});
export type EncodingList = z.infer<typeof encodingList>;

const studio = { access: "instructor", tag: "Studio" } as const;
const params = z.object({ preparationId: z.uuid() });

export const encodingEndpoints = {
  encodings: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/preparations",
    summary: "Scores and films being prepared, and those that were, newest first",
    query: z.object({ cursor }),
    data: encodingList,
  }),
  cancelEncoding: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/preparations/{preparationId}/cancel",
    summary: "Stop an encoding; its output is removed",
    params,
    data: z.object({ state: z.literal("cancelled") }),
    errors: ["media.preparation_not_found", "media.preparation_ended"],
  }),
  retryEncoding: endpoint({
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
