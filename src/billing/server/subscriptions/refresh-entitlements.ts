import type { Trx } from "#platform/server/database/executor.ts";
import { listAgreementRecords, storeEntitlements } from "../queries/agreements.ts";
import { decideEntitlements } from "./decide-entitlements.ts";

/** Access beyond the paid time while a renewal is due (design: Money). */
const renewalHours = 48;

/**
 * Decides and stores a user's entitlements from the stored records. `graceHours`: access beyond the
 * paid time after a failed renewal. The caller holds the user's billing lock.
 */
export async function refreshEntitlements(
  trx: Trx,
  { userId, graceHours }: { userId: string; graceHours: number },
): Promise<void> {
  const records = await listAgreementRecords(trx, userId);
  await storeEntitlements(trx, decideEntitlements(records, { renewalHours, graceHours }));
}
