import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { AppError } from "#platform/server/errors.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { avatarKeyOfName, avatarRoute } from "./avatar-url.ts";

const params = z.object({ name: z.string() });

/** Serves avatars: public, immutable, under random names. */
export function serveAvatars(app: FastifyInstance, files: FileStore): void {
  app.get(`${avatarRoute}:name`, { schema: { hide: true } }, async (request, reply) => {
    const key = avatarKeyOfName(params.parse(request.params).name);
    const file = key === undefined ? null : await files.open(key);
    if (file === null) throw new AppError("platform.not_found");
    return reply
      .headers({
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
      })
      .type("image/webp")
      .send(file);
  });
}
