import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";

/**
 * Refuses a POST that another site's page sends: what a cookie alone authenticates needs it
 * (design: Identity). Browsers always name the origin of a POST; a client that names none carries
 * no one's cookies by accident. Throws `platform.forbidden`.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(publicUrl).origin) return;
  if (origin === `${request.protocol}://${request.host}`) return;
  throw new AppError("platform.forbidden");
}
