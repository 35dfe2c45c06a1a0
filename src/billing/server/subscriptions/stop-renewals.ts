import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#platform/server/errors.ts";
import type { PaymentDeps, PaymentProviders } from "../payment-deps.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { Agreement, EndedRenewals } from "../providers/payment-provider.ts";
import { type AgreementRow, listAgreements, updateAgreement } from "../queries/agreements.ts";
import { lockPayer } from "../queries/lock-user.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { refreshEntitlements } from "./refresh-entitlements.ts";

interface RetryOptions {
  /**
   * Delays between retries while the provider has not created the subscription of a recent payment.
   */
  retryDelaysMs: readonly number[];
}

const defaultRetry: RetryOptions = { retryDelaysMs: [400, 800, 1_600] };

/** Whether a provider may charge for an agreement again. */
export const canRenew = ({ renewal }: Pick<AgreementRow, "renewal">): boolean => renewal !== "over";

/**
 * Ends the renewals of a user's subscriptions at their providers, and marks each as cancelled once
 * its provider has confirmed; access stays until the paid time ends (design: Money). Runs
 * sequentially with the current one last, so that a failure leaves it running and can be retried.
 * Throws `billing.provider_unavailable`, `billing.not_cancellable_yet`.
 */
export async function stopRenewals(
  deps: PaymentDeps,
  userId: string,
  rows: readonly AgreementRow[],
  retry: RetryOptions = defaultRetry,
): Promise<void> {
  for (const group of groupByCharge(deps.providers, rows.filter(canRenew))) {
    const providerSubscriptionId = (await stopGroup(deps, group, retry)) ?? undefined;
    await deps.db.transaction().execute(async (trx) => {
      await lockPayer(trx, userId);
      const now = await readSchoolClock(trx);
      for (const { id } of group) {
        await updateAgreement(trx, id, { renewal: "over", providerSubscriptionId }, now);
      }
      await refreshEntitlements(trx, { userId, graceHours: deps.graceHours });
    });
  }
}

/** Groups the subscriptions that a provider charges together. */
function groupByCharge(
  providers: PaymentProviders,
  rows: readonly AgreementRow[],
): AgreementRow[][] {
  const groups = Map.groupBy(rows, ({ id, provider, customerCode, planCode }) =>
    providers[provider].chargesPlanOnce && planCode !== null && customerCode !== null
      ? `${provider} ${customerCode} ${planCode}`
      : id,
  );
  return [...groups.values()];
}

/** Returns the provider's id of the ended subscription, if it has one. */
async function stopGroup(
  deps: PaymentDeps,
  group: readonly AgreementRow[],
  { retryDelaysMs }: RetryOptions,
): Promise<string | null> {
  const latest = group.at(-1);
  const agreement = latest && agreementOf(latest);
  // Granted without a payment, so there is no renewal.
  if (!agreement) return null;
  for (const delayMs of [...retryDelaysMs, null]) {
    const ended = await endRenewals(deps, latest, agreement);
    if (ended.kind !== "none" || !latest.isFresh) return ended.providerSubscriptionId;
    if (delayMs === null) break;
    await pause(delayMs);
  }
  throw new AppError("billing.not_cancellable_yet", { retryAfterSeconds: 30 });
}

async function endRenewals(
  { providers }: PaymentDeps,
  row: AgreementRow,
  agreement: Agreement,
): Promise<EndedRenewals> {
  try {
    return await providers[row.provider].endRenewals(agreement, row.subscribedAt);
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.provider_unavailable", { cause });
  }
}

/** Null for a plan that was granted without a payment. */
export function agreementOf(row: AgreementRow): Agreement | null {
  const { planCode, priceMinor: amountMinor, currency } = row;
  if (planCode === null || amountMinor === null || currency === null) return null;
  return { ...row, planCode, amountMinor, currency };
}

/**
 * Ends superseded subscriptions, which arise when two checkouts are paid, so that nobody is charged
 * for two plans. If one fails, the others are ended all the same, and the reconciler retries the
 * failed one.
 */
export async function endSuperseded(deps: PaymentDeps, userId: string): Promise<void> {
  const rows = await listAgreements(deps.db, userId);
  const current = rows.find((row) => row.isCurrent);
  const superseded = rows.filter(
    (row) => !row.isCurrent && canRenew(row) && !sharesRenewal(deps.providers, row, current),
  );
  for (const row of superseded) {
    try {
      await stopRenewals(deps, userId, [row]);
    } catch (error) {
      // The new payment took effect and must not be reported as failed.
      if (!(error instanceof AppError)) throw error;
    }
  }
}

/**
 * If a plan paid twice has one shared renewal, ending the superseded subscription would end the
 * current one.
 */
function sharesRenewal(
  providers: PaymentProviders,
  row: AgreementRow,
  current: AgreementRow | undefined,
): boolean {
  return (
    providers[row.provider].chargesPlanOnce &&
    row.provider === current?.provider &&
    row.customerCode === current.customerCode &&
    row.planCode === current.planCode
  );
}
