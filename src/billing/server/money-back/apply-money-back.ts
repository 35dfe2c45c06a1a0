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
import { flagMoneyBack } from "./flag-money-back.ts";
import { reportDisputes } from "./report-disputes.ts";

/**
 * Asks a provider what was given back of a charge and what is disputed of it, and applies the answer:
 * a payment given back as a whole, or lost in a dispute, ends what it bought; a part and an open
 * dispute are flagged. A new dispute is mailed to the school. The provider is asked outside the user's
 * lock. False for a charge of no known payment. Idempotent, in any order. Throws `GatewayError` without a
 * usable answer; nothing has changed then.
 */
export async function applyMoneyBack(
  deps: PaymentDeps,
  { provider, chargeId }: { provider: Provider; chargeId: string },
): Promise<boolean> {
  const { db, graceHours, issuer } = deps;
  const payment = await findPaymentOfCharge(db, { provider, chargeId });
  if (!payment) return false;
  const { id: paymentId, userId, reference } = payment;
  const askedAt = await readSchoolClock(db);
  const { moneyBack } = deps.providers[provider];
  const found = await moneyBack.fetchMoneyBack({ ...payment, askedAt });
  const { returnedMinor, disputes, failedOrders, responses } = found;
  await db.transaction().execute(async (trx) => {
    await lockPayer(trx, userId);
    // What providers say of an erased payer is not kept.
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
    const { timeZone } = issuer;
    const isUnknownPart = returnedMinor === null;
    await flagMoneyBack(trx, { payment, provider, failed, isUnknownPart, timeZone });
    await refreshEntitlements(trx, { userId, graceHours });
    await issueReceipts(issuer, trx, userId);
  });
  // An agreement that nothing is left of is not charged again.
  await endSuperseded(deps, userId);
  return true;
}
