import * as z from "zod/mini";
import { cursor, page } from "#platform/contract/page.ts";
import { endpoint, isoInstant } from "#platform/contract.ts";
import { encodingFailures } from "./encodings.ts";

/** Rows per page of the list of uploads. */
export const uploadsPageSize = 25;
/** The size of one request's part. */
export const uploadPartBytes = 8 * 1024 * 1024;
/** The maximum number of an instructor's uploads, without those in use. */
export const maxUploads = 20;

/** Reasons why a file cannot become a lesson. */
export const uploadRefusals = {
  "not-a-film": encodingFailures["not-a-film"],
  "cut-off": encodingFailures["cut-off"],
  "no-picture": encodingFailures["no-picture"],
  "too-long": encodingFailures["too-long"],
  "too-large": encodingFailures["too-large"],
  lost: "The server has lost this file. Please upload it again.",
} as const;
export const uploadRefusal = z.enum(
  Object.keys(uploadRefusals) as [keyof typeof uploadRefusals, ...(keyof typeof uploadRefusals)[]],
);
export type UploadRefusal = z.infer<typeof uploadRefusal>;

const count = z.int().check(z.nonnegative());

/** The caller's uploads: unfinished ones, then the others, newest first. */
const uploadList = z.extend(page, {
  uploads: z.array(
    z.object({
      _id: z.uuid(),
      /** The file's name on the instructor's device. */
      name: z.string(),
      /** The file's time of change on the device; null if the device did not report it. */
      modifiedOn: z.nullable(isoInstant),
      sizeBytes: count,
      receivedBytes: count,
      /** `finished` waits for its check, `ready` is a usable film. */
      state: z.enum(["open", "finished", "ready", "refused", "used"]),
      /** False for a voice recording; true until the upload is checked. */
      hasPicture: z.boolean(),
      refusal: z.nullable(z.object({ code: uploadRefusal, text: z.string() })),
      createdOn: isoInstant,
      /** The time at which it is deleted, unless it is continued or used. */
      expiresOn: isoInstant,
    }),
  ),
});
export type UploadItem = z.infer<typeof uploadList>["uploads"][number];

const header = (description: string, example: string) => ({ description, example });
const version = { "Tus-Resumable": header("The protocol's version.", "1.0.0") };
const offset = { "Upload-Offset": header("Bytes that the server has.", "0") };
const length = { "Upload-Length": header("The file’s size in bytes.", "20000000") };

const tus = { access: "instructor", tag: "Studio", data: z.null() } as const;
const one = {
  ...tus,
  path: "/api/studio/uploads/{uploadId}",
  params: z.object({ uploadId: z.uuid() }),
} as const;

/** Films are uploaded by tus 1.0 (tus.io): its core, creation and termination. */
export const uploadEndpoints = {
  uploads: endpoint({
    method: "GET",
    path: "/api/studio/uploads",
    access: "instructor",
    tag: "Studio",
    summary: "The films that the caller is sending, then those that have arrived, newest first",
    query: z.object({ cursor }),
    data: uploadList,
  }),
  createUpload: endpoint({
    ...tus,
    method: "POST",
    path: "/api/studio/uploads",
    summary: "Begin to send a film by tus",
    description:
      "`Upload-Metadata` may bring `filename` and `lastModified` (milliseconds since 1970), each in Base64.",
    headers: { ...version, ...length },
    headersOnly: {
      status: 201,
      headers: { ...version, Location: header("Where its bytes go.", "/api/studio/uploads/…") },
    },
    errors: ["platform.storage_full", "media.too_many_uploads"],
  }),
  findUpload: endpoint({
    ...one,
    method: "HEAD",
    summary: "How much of a film the server has",
    headers: version,
    headersOnly: { status: 200, headers: { ...version, ...offset, ...length } },
    errors: ["media.upload_busy"],
  }),
  continueUpload: endpoint({
    ...one,
    method: "PATCH",
    summary: "Send the next bytes of a film",
    description:
      "As long as bytes arrive, 512 a second at least, it may take any time. What arrived before it was cut is kept; `HEAD` says how much.",
    headers: { ...version, ...offset },
    bytes: { contentType: "application/offset+octet-stream", maxBytes: 2 * uploadPartBytes },
    headersOnly: { status: 204, headers: { ...version, ...offset } },
    limit: { points: 6_000, durationSeconds: 60 },
    errors: ["media.upload_busy", "media.upload_moved"],
  }),
  watchUpload: endpoint({
    ...one,
    method: "POST",
    path: "/api/studio/uploads/{uploadId}/watch",
    summary:
      "Where the caller's browser plays a film that has arrived, before and after it is used",
    description:
      "The URL is the caller's own, answers ranges, and is valid for twelve hours while they are logged in.",
    data: z.object({ url: z.string() }),
    errors: ["media.upload_not_ready"],
  }),
  deleteUpload: endpoint({
    ...one,
    method: "DELETE",
    summary: "Stop sending a film, or remove it",
    headers: version,
    headersOnly: { status: 204, headers: version },
    errors: ["media.upload_busy", "media.upload_used"],
  }),
};

export const uploadErrors = {
  "media.too_many_uploads": {
    status: 409,
    message: "There are too many uploads. Remove some that you do not need, then try again.",
  },
  "media.upload_moved": {
    status: 409,
    message: "The server has another number of bytes of this film.",
  },
  "media.upload_used": { status: 409, message: "A lesson is made of this film." },
  "media.upload_busy": {
    status: 423,
    message: "Another connection is sending this film.",
  },
} as const;

declare module "#platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof uploadErrors> {}
}
