import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { AppError } from "#platform/server/errors.ts";

const formatPolicy = (mediaOrigin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // The controls carry styles in their shadow roots.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `media-src 'self' blob:${mediaOrigin}`,
    "worker-src 'self' blob:",
    `connect-src 'self'${mediaOrigin}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "permissions-policy":
    "autoplay=(self), fullscreen=(self), picture-in-picture=(), encrypted-media=(self), camera=(), microphone=(), geolocation=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};

/**
 * Serves `/player`, the document of the player's iframe. It is the same for everyone and consumes
 * nothing: its script exchanges the ticket in its URL.
 */
export function addPlayerDocument(
  app: FastifyInstance,
  { playerFile, mediaUrl }: { playerFile: string; mediaUrl: string },
): void {
  const policy = formatPolicy(mediaUrl === "" ? "" : ` ${new URL(mediaUrl).origin}`);
  let page: Buffer | undefined;
  app.get("/player", { schema: { hide: true } }, async (_, reply) => {
    page ??= await readPage(playerFile);
    return reply.headers({ ...headers, "content-security-policy": policy }).send(page);
  });
}

async function readPage(playerFile: string): Promise<Buffer> {
  try {
    return await readFile(playerFile);
  } catch (cause) {
    throw new AppError("platform.unavailable", { cause });
  }
}
