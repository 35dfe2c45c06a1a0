import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { PlanHolder } from "../contract.ts";
import { findCurrentSubscription } from "./queries/subscriptions.ts";

/**
 * Applies a feature's policy to the caller's role and current plan, for favourites, questions,
 * replies, reviews and rooms. Playback applies its policy to the same holder, since a lesson may be
 * open in part. Throws `billing.plan_lacks_category`. Source: spec §6, "Plan access by category".
 */
export async function requireEntitlement(
  { db }: { db: Database },
  { userId, role }: Pick<Caller, "userId" | "role">,
  isAllowed: (holder: PlanHolder) => boolean,
): Promise<void> {
  if (!isAllowed(await findPlanHolder({ db }, { userId, role })))
    throw new AppError("billing.plan_lacks_category");
}

/** The fields of a user that decide which lessons they can open now. */
export async function findPlanHolder(
  { db }: { db: Database },
  { userId, role }: Pick<Caller, "userId" | "role">,
): Promise<PlanHolder> {
  const current = await findCurrentSubscription(db, userId);
  return { role, subscription: current?.isGranting ? current.plan : "free" };
}
