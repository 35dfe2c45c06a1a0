import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { PaidPlan } from "../../contract.ts";
import { type CountLessons, countOpened } from "../plans/opened-lessons.ts";
import { insertWaiting } from "../queries/plan-waitlist.ts";

/**
 * Records that a student wants a mail when a plan opens its first lesson. Idempotent. Throws
 * `billing.plan_is_open` for a plan that opens one.
 */
export async function joinWaitlist(
  { db, countLessons }: { db: Database; countLessons: CountLessons },
  { userId, plan }: { userId: string; plan: PaidPlan },
): Promise<{ subscription: PaidPlan }> {
  if (countOpened(plan, await countLessons(db)) > 0) throw new AppError("billing.plan_is_open");
  await insertWaiting(db, { userId, plan });
  return { subscription: plan };
}
