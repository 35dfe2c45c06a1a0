import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { ReadableFiles } from "#platform/server/storage/index.ts";
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
      if (!(await canWatch(deps, uploadId, String(request.query.ticket ?? "")))) {
        throw new AppError("platform.not_found");
      }
      const { stored } = deps.files;
      return sendFile(undefined, request, reply, {
        files: stored,
        key: uploadId,
        headers: { ...strangeFileHeaders, "content-type": await findContentType(stored, uploadId) },
      });
    },
  });
}

async function canWatch(
  { db, tickets, findViewer }: WatchDeps,
  uploadId: string,
  ticket: string,
): Promise<boolean> {
  const login = tickets.read(uploadId, ticket);
  const viewer = login && (await findViewer(login));
  if (!login || viewer?.role !== "instructor" || viewer.disabled) return false;
  const upload = await findUpload(db, { id: uploadId, ownerId: login.userId });
  return upload !== undefined && canWatchUpload(upload);
}

/** Whether the upload was checked and is a film. */
export const canWatchUpload = ({ state }: { state: string }): boolean =>
  state === "ready" || state === "used";

/**
 * Browsers play QuickTime and Matroska if the content type names a format that they know. Throws
 * `platform.not_found` for a file that is gone.
 */
async function findContentType(files: ReadableFiles, key: string): Promise<string> {
  const found = await files.find(key);
  if (!found || found.sizeBytes < 4) throw new AppError("platform.not_found");
  const head = await buffer(await files.openStream(key, { start: 0, end: 3 }));
  if (head.toString("latin1") === "RIFF") return "audio/wav";
  if (head.toString("latin1", 0, 3) === "ID3" || head[0] === 0xff) return "audio/mpeg";
  return head.readUInt32BE(0) === 0x1a45dfa3 ? "video/webm" : "video/mp4";
}
