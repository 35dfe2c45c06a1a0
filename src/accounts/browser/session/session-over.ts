import type { accountsErrors } from "#accounts/contract.ts";

/** The refresh call's message when a session has expired (spec §8). */
const message: (typeof accountsErrors)["accounts.session_over"]["message"] =
  "Token has expired. Please log in again.";

/** Whether a call failed because the login session has expired. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof Error && error.message === message;
}
