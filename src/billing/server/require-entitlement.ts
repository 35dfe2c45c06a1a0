import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { PlanHolder } from "../contract.ts";
import { findCurrentSubscription } from "./queries/subscriptions.ts";

/**
 * Applies a feature's policy to the caller's role and current plan. The single check of what a plan
 * opens: playback, keys, favourites, questions, replies and reviews. Throws
 * `billing.plan_lacks_category`. Source: spec §6, "Plan access by category".
 */
export async function requireEntitlement(
  { db }: { db: Database },
  { userId, role }: Pick<Caller, "userId" | "role">,
  isAllowed: (holder: PlanHolder) => boolean,
): Promise<void> {
  if (!isAllowed(await findPlanHolder({ db }, { userId, role })))
    throw new AppError("billing.plan_lacks_category");
}

/** What of a user decides which lessons are open to them now. */
export async function findPlanHolder(
  { db }: { db: Database },
  { userId, role }: Pick<Caller, "userId" | "role">,
): Promise<PlanHolder> {
  const current = await findCurrentSubscription(db, userId);
  return { role, subscription: current?.isGranting ? current.plan : "free" };
}
