import type { Database } from "#platform/server/database/open-database.ts";
import type { BillingPeriod, PaidPlan } from "../../contract.ts";
import { insertAgreement } from "../queries/agreements.ts";
import { lockPayer } from "../queries/lock-user.ts";
import { storePayment } from "../queries/payments.ts";
import { refreshEntitlements } from "../subscriptions/refresh-entitlements.ts";

/** A granted plan has no renewal that could fail. */
const graceHours = 0;

/**
 * Grants a demo account a plan without a payment, for one billing period from `paidAt`. Idempotent
 * per reference: a second start of the demo changes nothing.
 */
export async function grantPlan(
  { db }: { db: Database },
  input: {
    userId: string;
    plan: PaidPlan;
    billingPeriod: BillingPeriod;
    reference: string;
    paidAt: string;
  },
): Promise<void> {
  const { userId, reference, paidAt, ...granted } = input;
  const provider = "paystack";
  const free = { planCode: null, priceMinor: null, currency: null };
  await db.transaction().execute(async (trx) => {
    await lockPayer(trx, userId);
    const subscribedAt = new Date(paidAt);
    const agreement = { userId, provider, reference, ...granted, ...free, subscribedAt } as const;
    const subscriptionId = await insertAgreement(trx, agreement);
    const nothing = { amountMinor: 0, currency: "NGN", feeMinor: null, returnedMinor: 0 } as const;
    const charge = { chargeId: reference, channel: null, paidAt, ...nothing };
    await storePayment(trx, { userId, subscriptionId, provider, charge });
    await refreshEntitlements(trx, { userId, graceHours });
  });
}
