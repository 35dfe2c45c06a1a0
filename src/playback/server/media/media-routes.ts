import path from "node:path";
import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/server/errors.ts";
import { FileCache } from "./file-cache.ts";
import { limitOpenResponses, type OpenResponsesLimits } from "./limit-open-responses.ts";
import { isMediaId } from "./prepared-media.ts";
import { sendFile } from "./send-file.ts";

const hotBytes = 96 * 1024 * 1024;

/**
 * Files of a prepared lesson that anyone may fetch: encrypted segments, and the posters of lessons
 * prepared before posters had a folder of their own. Everything else in its folder has no URL here.
 */
const openFiles: readonly { pattern: RegExp; type: string }[] = [
  { pattern: /^segments\/[a-z0-9][a-z0-9-]{0,19}\/init\.mp4$/, type: "video/mp4" },
  { pattern: /^segments\/[a-z0-9][a-z0-9-]{0,19}\/\d{1,6}\.m4s$/, type: "video/iso.segment" },
  { pattern: /^posters\/[a-z0-9-]{1,40}\.webp$/, type: "image/webp" },
  { pattern: /^posters\/share\.jpg$/, type: "image/jpeg" },
];

/** Posters and the sharing picture, in a folder whose random name tells nothing of the media. */
const posterFiles: typeof openFiles = [
  { pattern: /^[a-z0-9-]{1,40}\.webp$/, type: "image/webp" },
  { pattern: /^share\.jpg$/, type: "image/jpeg" },
];
const posterId = /^[a-f0-9]{32}$/;

const sharedHeaders = {
  // A lesson prepared anew gets a new id, so nothing under an id ever changes.
  "cache-control": "public, max-age=31536000, immutable",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

/** Serves `/media/<mediaId>/…` and `/posters/<posterId>/…` from the media folder. */
export function addMediaRoutes(
  app: FastifyInstance,
  mediaRoot: string,
  limits?: OpenResponsesLimits,
): void {
  const hotFiles = new FileCache(hotBytes);
  const countOpenResponse = limitOpenResponses(limits);
  app.route<{ Params: { mediaId: string; "*": string } }>({
    // Fastify's own HEAD would tell the size of the empty body.
    method: ["GET", "HEAD"],
    exposeHeadRoute: false,
    url: "/media/:mediaId/*",
    schema: { hide: true },
    handler: async (request, reply) => {
      const { mediaId, "*": rest } = request.params;
      const found = openFiles.find(({ pattern }) => pattern.test(rest));
      if (!found || !isMediaId(mediaId)) throw new AppError("platform.not_found");
      await countOpenResponse(request, reply);
      const file = path.join(mediaRoot, mediaId, rest);
      const headers = { ...sharedHeaders, "content-type": found.type };
      return sendFile(hotFiles, request, reply, { file, headers });
    },
  });
  app.route<{ Params: { posterId: string; file: string } }>({
    method: ["GET", "HEAD"],
    exposeHeadRoute: false,
    url: "/posters/:posterId/:file",
    schema: { hide: true },
    handler: async (request, reply) => {
      const { params } = request;
      const found = posterFiles.find(({ pattern }) => pattern.test(params.file));
      if (!found || !posterId.test(params.posterId)) throw new AppError("platform.not_found");
      await countOpenResponse(request, reply);
      const file = path.join(mediaRoot, "posters", params.posterId, params.file);
      const headers = { ...sharedHeaders, "content-type": found.type };
      return sendFile(hotFiles, request, reply, { file, headers });
    },
  });
}
