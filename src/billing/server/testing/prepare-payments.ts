import * as z from "zod";
import type { Database } from "#platform/server/database/open-database.ts";
import type { TestSandbox } from "../../../../sandbox/start-test-sandbox.ts";
import { shiftSchoolClock } from "../queries/school-clock.ts";

/**
 * For tests: removes all payments and lets charges succeed, so that earlier tests leave nothing
 * due.
 */
export async function clearPayments({ db, sandbox }: { db: Database; sandbox: TestSandbox }) {
  await setChargesFail(sandbox, null);
  for (const table of ["refunds", "receipts", "payments", "subscriptions", "checkouts"] as const) {
    await db.deleteFrom(table).execute();
  }
}

/**
 * For tests: makes all later charges of stored cards fail with a provider's reason; null lets them
 * succeed.
 */
export async function setChargesFail(sandbox: TestSandbox, reason: string | null): Promise<void> {
  for (const provider of ["paystack", "paypal"]) {
    const url = `/_sandbox/${provider}/charge-failures`;
    await sandbox.open(url, { method: "DELETE" });
    if (reason !== null) await sandbox.open(url, { method: "POST", body: { share: 1, reason } });
  }
}

const clock = z.object({ now: z.string(), shiftSeconds: z.number() });

/** For tests: moves the clocks of sandbox and school together; returns the time. */
export async function moveSchoolClock(
  { db, sandbox }: { db: Database; sandbox: TestSandbox },
  move: { advanceSeconds: number } | { to: string },
): Promise<Temporal.Instant> {
  const answer = await sandbox.open("/_sandbox/clock", { method: "POST", body: move });
  const { now, shiftSeconds } = clock.parse(answer.body);
  await shiftSchoolClock({ db }, shiftSeconds);
  return Temporal.Instant.from(now);
}
