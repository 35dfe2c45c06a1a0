import { open } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import { type FindViewer, sendFile } from "#playback/server/index.ts";
import type { FileTickets } from "../file-tickets.ts";
import { findUpload } from "../queries/uploads.ts";
import type { UploadFiles } from "./upload-files.ts";

export interface WatchDeps {
  db: Executor;
  files: UploadFiles;
  tickets: FileTickets;
  findViewer: FindViewer;
}

/** Headers of a file of unknown origin, which no page may use in another way than it is meant. */
export const strangeFileHeaders = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** The URL at which a ticket's holder watches an upload. Logs omit the query with the ticket. */
export const watchUrl = (uploadId: string, ticket: string): string =>
  `/uploads/films/${uploadId}?ticket=${encodeURIComponent(ticket)}`;

/** Serves an upload's film, whole or by ranges, while its owner is logged in and an instructor. */
export function addWatchRoute(app: FastifyInstance, deps: WatchDeps): void {
  app.route<{ Params: { uploadId: string }; Querystring: { ticket?: unknown } }>({
    method: ["GET", "HEAD"],
    exposeHeadRoute: false,
    url: "/uploads/films/:uploadId",
    schema: { hide: true },
    handler: async (request, reply) => {
      const { uploadId } = request.params;
      const file = await findFile(deps, uploadId, String(request.query.ticket ?? ""));
      if (file === undefined) throw new AppError("platform.not_found");
      return sendFile(undefined, request, reply, {
        file,
        headers: { ...strangeFileHeaders, "content-type": await contentTypeOf(file) },
      });
    },
  });
}

async function findFile(
  { db, files, tickets, findViewer }: WatchDeps,
  uploadId: string,
  ticket: string,
): Promise<string | undefined> {
  const login = tickets.read(uploadId, ticket);
  const viewer = login && (await findViewer(login));
  if (!login || viewer?.role !== "instructor" || viewer.disabled) return undefined;
  const upload = await findUpload(db, { id: uploadId, ownerId: login.userId });
  return upload && canWatchUpload(upload) ? files.pathOf(uploadId) : undefined;
}

/** Whether the upload was checked and is a film. */
export const canWatchUpload = ({ state }: { state: string }): boolean =>
  state === "ready" || state === "used";

/** Browsers play QuickTime and Matroska if the content type names a format that they know. */
async function contentTypeOf(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.toString("latin1") === "RIFF") return "audio/wav";
    if (buffer.toString("latin1", 0, 3) === "ID3" || buffer[0] === 0xff) return "audio/mpeg";
    return buffer.readUInt32BE(0) === 0x1a45dfa3 ? "video/webm" : "video/mp4";
  } finally {
    await file.close();
  }
}
