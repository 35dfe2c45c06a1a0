import type { Trx } from "#platform/server/database/executor.ts";
import { listAgreementFacts, storeEntitlements } from "../queries/agreements.ts";
import { type Allowance, decideEntitlements } from "./decide-entitlements.ts";

/** What is granted beyond the paid time (design: Money). */
const allowance: Allowance = { renewalHours: 48, graceHours: 72 };

/** Decides a user's entitlements anew from the stored facts. Needs the user's billing lock. */
export async function refreshEntitlements(trx: Trx, userId: string): Promise<void> {
  const facts = await listAgreementFacts(trx, userId);
  await storeEntitlements(trx, decideEntitlements(facts, allowance));
}
