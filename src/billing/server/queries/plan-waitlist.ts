import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { PaidPlan } from "../../contract.ts";

interface Waiting {
  userId: string;
  plan: PaidPlan;
}

/** Adds a student to a plan's waitlist. Idempotent. */
export async function insertWaiting(db: Executor, waiting: Waiting): Promise<void> {
  await db
    .insertInto("planWaitlist")
    .values(waiting)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The students who have waited longest for one of the plans. */
export function listWaiting(
  db: Executor,
  { plans, limit }: { plans: readonly PaidPlan[]; limit: number },
): Promise<Waiting[]> {
  return db
    .selectFrom("planWaitlist")
    .select(["userId", "plan"])
    .where("plan", "in", plans)
    .orderBy("askedAt")
    .limit(limit)
    .execute();
}

/** Removes a student from a plan's waitlist; false if another process already did. */
export async function deleteWaiting(trx: Trx, { userId, plan }: Waiting): Promise<boolean> {
  const deleted = await trx
    .deleteFrom("planWaitlist")
    .where("userId", "=", userId)
    .where("plan", "=", plan)
    .returning("userId")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Removes a student from every waitlist. */
export async function deleteWaitingOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("planWaitlist").where("userId", "=", userId).execute();
}
