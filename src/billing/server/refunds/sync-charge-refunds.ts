import type { Provider } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { appendResponses } from "../queries/events/provider-events.ts";
import { lockPayer } from "../queries/lock-user.ts";
import { findPaymentOfCharge, setReturned, storeDispute } from "../queries/payment-disputes.ts";
import { nameLostDisputes } from "../queries/receipts.ts";
import { failRefunds } from "../queries/refunds.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { issueReceipts } from "../receipts/issue-receipts.ts";
import { refreshEntitlements } from "../subscriptions/refresh-entitlements.ts";
import { endSuperseded } from "../subscriptions/stop-renewals.ts";
import { flagRefunds } from "./flag-refunds.ts";
import { reportDisputes } from "./report-disputes.ts";

/**
 * Fetches the refunds and disputes of a charge and applies them. A payment that was wholly
 * refunded, or lost in a dispute, ends the access that it bought; a partial refund and an open
 * dispute are flagged. A new dispute is mailed to the school. The provider is called outside the
 * user's lock. Returns false for a charge of no known payment. Idempotent, in any order. Throws
 * `GatewayError` without a usable response; then nothing has changed.
 */
export async function syncChargeRefunds(
  deps: PaymentDeps,
  { provider, chargeId }: { provider: Provider; chargeId: string },
): Promise<boolean> {
  const { db, graceHours, issuer } = deps;
  const payment = await findPaymentOfCharge(db, { provider, chargeId });
  if (!payment) return false;
  const { id: paymentId, userId, reference } = payment;
  const askedAt = await readSchoolClock(db);
  const { refunds } = deps.providers[provider];
  const found = await refunds.fetchRefunds({ ...payment, askedAt });
  const { returnedMinor, disputes, failedOrders, responses } = found;
  await db.transaction().execute(async (trx) => {
    await lockPayer(trx, userId);
    // Responses about an erased payer are not stored.
    if (await issuer.findBuyer(trx, userId)) {
      await appendResponses(trx, { provider, reference, userId, kind: "money-back", responses });
    }
    if (returnedMinor !== null) await setReturned(trx, { paymentId, returnedMinor });
    for (const dispute of disputes) {
      await storeDispute(trx, { ...dispute, provider, paymentId, askedAt });
    }
    await reportDisputes(deps, trx, { payment, provider });
    await nameLostDisputes(trx, paymentId);
    const failed = await failRefunds(trx, { paymentId, ids: failedOrders });
    const { timeZone } = issuer.school;
    const isUnknownPart = returnedMinor === null;
    await flagRefunds(trx, { payment, provider, failed, isUnknownPart, timeZone });
    await refreshEntitlements(trx, { userId, graceHours });
    await issueReceipts(issuer, trx, userId);
  });
  // An agreement whose payments were all returned must not be charged again.
  await endSuperseded(deps, userId);
  return true;
}
