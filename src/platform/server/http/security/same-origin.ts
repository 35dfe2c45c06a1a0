import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";

/**
 * Rejects cross-site requests that a cookie alone would authenticate (design: Identity). Browsers
 * send Origin with every POST. A client without Origin is no browser, so it sends no cookies
 * unawares. Throws `platform.forbidden`.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(origin, publicUrl)) {
    throw new AppError("platform.forbidden");
  }
}

function isOwnOrigin(origin: string, publicUrl: string): boolean {
  return URL.canParse(origin) && plainOrigin(origin) === plainOrigin(publicUrl);
}

/** `localhost` and `127.0.0.1` count as one origin. */
function plainOrigin(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  const host = ["127.0.0.1", "[::1]"].includes(hostname) ? "localhost" : hostname;
  return `${protocol}//${host}:${port}`;
}
