import * as z from "zod/mini";
import { type CurrentUser, currentUser } from "#accounts/contract.ts";

const stored = z.object({
  state: z.object({ user: z.object({ currentUser: z.nullable(currentUser) }) }),
  version: z.literal(1),
});

/** The user of a stored session; null for another version or shape. */
export function parseStoredUser(text: string): CurrentUser | null {
  try {
    return z.parse(stored, JSON.parse(text)).state.user.currentUser;
  } catch {
    return null;
  }
}
