import type { Category } from "#catalog/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { canOpen } from "./policy.ts";
import { findSubscriptionSummary } from "./subscriptions/find-subscription.ts";

/**
 * The single check of what a plan opens: playback, keys, favourites, questions, replies and
 * reviews. Throws `billing.plan_lacks_category`. Source: spec §6, "Plan access by category".
 */
export async function requireEntitlement(
  { db }: { db: Database },
  { userId, role }: Pick<Caller, "userId" | "role">,
  category: Category,
): Promise<void> {
  const { subscription } = await findSubscriptionSummary({ db }, userId);
  if (!canOpen({ role, plan: subscription }, category)) {
    throw new AppError("billing.plan_lacks_category");
  }
}
