import type { FastifyRequest } from "fastify";
import { AppError } from "#platform/server/errors.ts";

/** Who asks, as told by the access token alone and checked against the database. */
export interface Caller {
  userId: string;
  email: string;
  name: string;
  role: "student" | "instructor";
  disabled: boolean;
  loginSessionId: string;
}

/** Reads a token; null where there is none. Throws where there is one that does not hold. */
export type IdentifyCaller = (token: string | undefined) => Promise<Caller | null>;

/** The token from `token: Bearer …` (spec §6) or `Authorization: Bearer …`. */
export function readToken(request: FastifyRequest): string | undefined {
  const header = request.headers.token ?? request.headers.authorization;
  const value = Array.isArray(header) ? header[0] : header;
  return value?.startsWith("Bearer ") ? value.slice("Bearer ".length).trim() : undefined;
}

/** The path's `{userId}` must be the token's subject (design: Identity). */
export function requireSelf(caller: Caller, userId: string): void {
  if (caller.userId !== userId) throw new AppError("platform.forbidden");
}
