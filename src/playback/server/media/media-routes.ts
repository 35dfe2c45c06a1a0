import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/server/errors.ts";
import { type FileStore, isFileKey } from "#platform/server/storage/index.ts";
import { FileCache } from "./file-cache.ts";
import { limitOpenResponses, type OpenResponsesLimits } from "./limit-open-responses.ts";
import { isMediaId } from "./prepared-media.ts";
import { sendFile } from "./send-file.ts";

const cacheBytes = 96 * 1024 * 1024;

/**
 * Public files of an encoded lesson: encrypted segments, and posters of lessons from before posters
 * had their own folder. The folder's other files have no URL here.
 */
const publicFiles: readonly { pattern: RegExp; type: string }[] = [
  { pattern: /^segments\/[a-z0-9][a-z0-9-]{0,19}\/init\.mp4$/, type: "video/mp4" },
  { pattern: /^segments\/[a-z0-9][a-z0-9-]{0,19}\/\d{1,6}\.m4s$/, type: "video/iso.segment" },
  { pattern: /^posters\/[a-z0-9-]{1,40}\.webp$/, type: "image/webp" },
  { pattern: /^posters\/share\.jpg$/, type: "image/jpeg" },
];

/** Posters and the share image, in a folder whose random name reveals no media id. */
const posterFiles: typeof publicFiles = [
  { pattern: /^[a-z0-9-]{1,40}\.webp$/, type: "image/webp" },
  { pattern: /^share\.jpg$/, type: "image/jpeg" },
];
const posterId = /^[a-f0-9]{32}$/;

const sharedHeaders = {
  // A lesson that is encoded again gets a new id, so files under an id never change.
  "cache-control": "public, max-age=31536000, immutable",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

/** The same on every server: a file's content never changes under its key. */
const etagOf = (key: string): string =>
  `"${createHash("sha256").update(key).digest("base64url").slice(0, 22)}"`;

/** Serves `/media/<mediaId>/…` and `/posters/<posterId>/…` from the prepared media. */
export function addMediaRoutes(
  app: FastifyInstance,
  mediaFiles: FileStore,
  limits?: OpenResponsesLimits,
): void {
  const fileCache = new FileCache(cacheBytes);
  const countOpenResponse = limitOpenResponses(limits);
  app.route<{ Params: { mediaId: string; "*": string } }>({
    // Fastify's own HEAD would send the length of the empty body.
    method: ["GET", "HEAD"],
    exposeHeadRoute: false,
    url: "/media/:mediaId/*",
    schema: { hide: true },
    handler: async (request, reply) => {
      const { mediaId, "*": rest } = request.params;
      const match = publicFiles.find(({ pattern }) => pattern.test(rest));
      const key = `${mediaId}/${rest}`;
      if (!match || !isMediaId(mediaId) || !isFileKey(key)) {
        throw new AppError("platform.not_found");
      }
      await countOpenResponse(request, reply);
      const headers = { ...sharedHeaders, etag: etagOf(key), "content-type": match.type };
      return sendFile(fileCache, request, reply, { files: mediaFiles, key, headers });
    },
  });
  app.route<{ Params: { posterId: string; file: string } }>({
    method: ["GET", "HEAD"],
    exposeHeadRoute: false,
    url: "/posters/:posterId/:file",
    schema: { hide: true },
    handler: async (request, reply) => {
      const { params } = request;
      const match = posterFiles.find(({ pattern }) => pattern.test(params.file));
      if (!match || !posterId.test(params.posterId)) throw new AppError("platform.not_found");
      await countOpenResponse(request, reply);
      const key = `posters/${params.posterId}/${params.file}`;
      const headers = { ...sharedHeaders, etag: etagOf(key), "content-type": match.type };
      return sendFile(fileCache, request, reply, { files: mediaFiles, key, headers });
    },
  });
}
