import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";

/**
 * Refuses what another site's page makes a browser send: a request that a cookie alone
 * authenticates needs it (design: Identity). Browsers name the origin of every POST; a client that
 * names none carries no one's cookies by accident. Throws `platform.forbidden`.
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

/** `localhost` and `127.0.0.1` are one machine, under whichever name it was opened. */
function plainOrigin(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  const host = ["127.0.0.1", "[::1]"].includes(hostname) ? "localhost" : hostname;
  return `${protocol}//${host}:${port}`;
}
