import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#platform/server/errors.ts";
import type { Provider } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { EndedRenewals } from "../providers/gateway.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { SubscriptionCancellation } from "../providers/subscription-gateway.ts";
import { lockUser } from "../queries/lock-user.ts";
import { appendProviderEvent } from "../queries/provider-events.ts";
import { markCancelled, type RenewalRow } from "../queries/renewals.ts";

interface RetryOptions {
  /**
   * Delays between retries while the provider has not created the subscription of a recent payment.
   */
  retryDelaysMs: readonly number[];
}

const defaultRetry: RetryOptions = { retryDelaysMs: [400, 800, 1_600] };

/** Whether a provider may charge for a subscription again. */
export const canRenew = ({ state }: Pick<RenewalRow, "state">): boolean =>
  state === "active" || state === "past_due" || state === "pending";

/** Whether a provider charges once for a plan that was paid twice, rather than for each payment. */
export const chargesPlanOnce: Readonly<Record<Provider, boolean>> = {
  paystack: true,
  paypal: false,
};

/**
 * Ends the renewals of a user's subscriptions at their providers, and marks each as cancelled once
 * its provider has confirmed; access stays to the end of the paid time (design: Money). Runs one by
 * one, the current one last, so that a failure leaves it running and may be retried. Throws
 * `billing.provider_unavailable`, `billing.not_cancellable_yet`.
 */
export async function stopRenewals(
  deps: PaymentDeps,
  userId: string,
  rows: readonly RenewalRow[],
  retry: RetryOptions = defaultRetry,
): Promise<void> {
  for (const group of groupByCharge(rows.filter(canRenew))) {
    const providerSubscriptionId = await stopGroup(deps, userId, group, retry);
    await deps.db.transaction().execute(async (trx) => {
      await lockUser(trx, userId);
      const ids = group.map((row) => row.id);
      await markCancelled(trx, ids, providerSubscriptionId);
    });
  }
}

/** Groups what a provider charges as one. */
function groupByCharge(rows: readonly RenewalRow[]): RenewalRow[][] {
  const groups = Map.groupBy(rows, ({ id, provider, customerCode, planCode }) =>
    chargesPlanOnce[provider] && planCode !== null && customerCode !== null
      ? `${provider} ${customerCode} ${planCode}`
      : id,
  );
  return [...groups.values()];
}

async function stopGroup(
  deps: PaymentDeps,
  userId: string,
  group: readonly RenewalRow[],
  retry: RetryOptions,
): Promise<string | null> {
  const latest = group.at(-1);
  // Granted without a payment: nothing renews.
  if (!latest || latest.planCode === null) return null;
  try {
    switch (latest.provider) {
      case "paystack":
        return await stopAtPaystack(deps, userId, latest, retry);
      case "paypal":
        return await stopAtPaypal(deps, userId, latest);
    }
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.provider_unavailable", { cause });
  }
}

async function stopAtPaystack(
  deps: PaymentDeps,
  userId: string,
  row: RenewalRow,
  { retryDelaysMs }: RetryOptions,
): Promise<string | null> {
  const { planCode, subscribedAt: paidAt } = row;
  if (planCode === null) return null;
  const customerCode = row.customerCode ?? (await fetchCustomerCode(deps, row));
  for (const delayMs of [...retryDelaysMs, null]) {
    const response = await deps.paystack.endRenewals({ customerCode, planCode, paidAt });
    if (response.kind !== "none" || !row.isFresh) {
      await recordCancellation(deps, { provider: "paystack", userId, row, response });
      return response.kind === "none" ? null : response.subscriptionCode;
    }
    if (delayMs === null) break;
    await pause(delayMs);
  }
  throw new AppError("billing.not_cancellable_yet", { retryAfterSeconds: 30 });
}

/** The first verification may have lacked the customer code; fetches it again. */
async function fetchCustomerCode({ paystack }: PaymentDeps, row: RenewalRow): Promise<string> {
  const { reference, planCode, amountMinor, currency } = row;
  if (amountMinor === null || currency === null) throw unknownPayerError();
  const response = await paystack.verify(reference, { planCode, amountMinor, currency });
  if (response.kind !== "paid" || response.customerCode === null) throw unknownPayerError();
  return response.customerCode;
}

const unknownPayerError = () =>
  new GatewayError("gateway.invalid_response", "the payment does not name its payer");

async function stopAtPaypal(deps: PaymentDeps, userId: string, row: RenewalRow): Promise<string> {
  const { providerSubscriptionId } = row;
  if (providerSubscriptionId === null) throw unknownPayerError();
  const kind = await deps.paypal.cancelSubscription(providerSubscriptionId, cancelReason);
  await recordCancellation(deps, { provider: "paypal", userId, row, response: { kind } });
  // It was paid there, so an unknown id may mean a key of the wrong account.
  if (kind === "unknown") {
    throw new GatewayError("gateway.invalid_response", "a paid subscription is not known any more");
  }
  return providerSubscriptionId;
}

const cancelReason = "Cancelled by the student at the school";

interface CancellationResponse {
  provider: Provider;
  userId: string;
  row: RenewalRow;
  response: EndedRenewals | { kind: SubscriptionCancellation };
}

async function recordCancellation(
  { db }: PaymentDeps,
  { provider, userId, row, response }: CancellationResponse,
) {
  await appendProviderEvent(db, {
    provider,
    kind: `cancel.${response.kind}`,
    dedupKey: `cancel:${row.reference}:${response.kind}`,
    reference: row.reference,
    userId,
    matched: response.kind !== "unknown",
    payload: response,
  });
}
