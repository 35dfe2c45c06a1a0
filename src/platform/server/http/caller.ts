import type { FastifyRequest } from "fastify";
import type { Role } from "#platform/contract/role.ts";

/** The caller, identified by the access token alone and checked against the database. */
export interface Caller {
  userId: string;
  email: string;
  name: string;
  role: Role;
  disabled: boolean;
  /** True for instructors who have set up no authenticator yet. They may do nothing else. */
  needsEnrolment?: boolean;
  /** True for minors whose guardian has not confirmed yet. They may not pay or write publicly. */
  awaitsGuardian?: boolean;
  loginSessionId: string;
}

/**
 * Identifies the token's caller; null without a token. Waits for `enter` once the token's signature is
 * verified, before the first query. Throws for an invalid token.
 */
export type IdentifyCaller = (
  token: string | undefined,
  enter?: (userId: string) => Promise<void>,
) => Promise<Caller | null>;

/**
 * Requires a code of this user's second factor that was not used before. Throws
 * `accounts.second_factor_required` without one, and `accounts.wrong_code` for a wrong or used one.
 */
export type RequireFreshCode = (userId: string, code: string | undefined) => Promise<void>;

/** The token from `token: Bearer …` (spec §6) or `Authorization: Bearer …`. */
export function readToken(request: FastifyRequest): string | undefined {
  const header = request.headers.token ?? request.headers.authorization;
  const value = Array.isArray(header) ? header[0] : header;
  return value?.startsWith("Bearer ") ? value.slice("Bearer ".length).trim() : undefined;
}
