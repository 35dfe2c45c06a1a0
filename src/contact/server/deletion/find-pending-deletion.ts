import type { PendingDeletion } from "../../contract.ts";
import type { ContactDeps } from "../deps.ts";
import { findOpenDeletion } from "../queries/deletions.ts";
import { confirmLifeSeconds } from "./deletion-mails.ts";
import { findDates } from "./present-dates.ts";

/**
 * The user's unconfirmed or scheduled deletion, or null. An expired unconfirmed request counts as
 * none.
 */
export async function findPendingDeletion(
  deps: Pick<ContactDeps, "db" | "timeZone">,
  userId: string,
): Promise<PendingDeletion | null> {
  const open = await findOpenDeletion(deps.db, { userId, confirmSeconds: confirmLifeSeconds });
  if (!open) return null;
  const dates = findDates(deps, open)?.iso ?? null;
  return { requestedAt: open.requestedAt.toISOString(), dates };
}
