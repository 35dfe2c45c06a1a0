import type { PaymentDeps } from "../payment-deps.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { CardChargeOutcome } from "../providers/payment-provider.ts";
import { findCheckout } from "../queries/checkouts.ts";
import { lockPayer } from "../queries/lock-user.ts";
import {
  claimOpenRetries,
  closeRetry,
  type DueRetry,
  findOpenRetry,
  insertRetry,
  listDueRetries,
  type OpenRetry,
} from "../queries/renewal-retries.ts";
import { syncAgreement } from "../reconciliation/sync-agreement.ts";

export interface RetryDeps extends PaymentDeps {
  /** The days after the due date on which a card is charged again. */
  retryDays: readonly number[];
  log: { warn: (details: object, message: string) => void };
  /** The student; null for an erased account. */
  findAccount: (userId: string) => Promise<{ disabled: boolean } | null>;
}

/**
 * Charges stored cards again for failed renewals, at providers that do not repeat them. First the
 * outcomes of earlier retries are fetched, then whether the renewal was paid meanwhile. Each retry
 * is recorded before its charge, under a reference that the provider accepts once, so that
 * concurrent and repeated runs never charge twice. A failure does not stop the others. Source:
 * design: Money.
 */
export async function retryRenewals(
  deps: RetryDeps,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const work = [
    ...(await claimOpenRetries(deps.db)).map((reference) => () => settleRetry(deps, reference)),
    ...(await listDueRetries(deps.db, deps)).map((due) => () => beginRetry(deps, due)),
  ];
  const failures: unknown[] = [];
  for (const step of work) {
    if (signal?.aborted) break;
    try {
      await step();
    } catch (error) {
      if (!(error instanceof GatewayError)) failures.push(error);
      else deps.log.warn({ err: error }, "a payment provider did not answer");
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "some retries cannot be made");
}

async function beginRetry(deps: RetryDeps, due: DueRetry): Promise<void> {
  const { db, providers, retryDays } = deps;
  if (!providers[due.provider].storedCards || !(await isOpenAccount(deps, due))) return;
  await askAgain(deps, due);
  const reference = await db.transaction().execute(async (trx) => {
    await lockPayer(trx, due.userId);
    const [still] = await listDueRetries(trx, { ...due, retryDays });
    return still && insertRetry(trx, still);
  });
  if (reference !== undefined) await settleRetry(deps, reference);
}

/**
 * Fetches the outcome of a recorded retry, and charges the card if the provider never received it.
 */
async function settleRetry(deps: RetryDeps, reference: string): Promise<void> {
  const retry = await findOpenRetry(deps.db, reference);
  const storedCards = retry && deps.providers[retry.provider].storedCards;
  if (!retry || !storedCards) return;
  const charge = { reference, agreement: agreementOf(retry) };
  const known = await storedCards.findCharge(charge);
  const { authorizationCode } = retry;
  const abandoned = { state: "abandoned", reason: null } as const;
  if (known.kind === "pending" && retry.isOver) return closeRetry(deps.db, reference, abandoned);
  if (known.kind !== "unknown") return recordOutcome(deps, retry, known);
  if (!retry.isWanted || authorizationCode === null || !(await isOpenAccount(deps, retry))) {
    return closeRetry(deps.db, reference, abandoned);
  }
  await recordOutcome(deps, retry, await storedCards.charge({ ...charge, authorizationCode }));
}

async function recordOutcome(deps: RetryDeps, retry: OpenRetry, outcome: CardChargeOutcome) {
  const { db } = deps;
  const { reference } = retry;
  switch (outcome.kind) {
    case "pending":
      return;
    case "failed": {
      const state = outcome.isFinal ? "refused" : "failed";
      const feeMinor = outcome.feeMinor || null;
      return closeRetry(db, reference, { state, reason: outcome.reason, feeMinor });
    }
    case "paid":
      await closeRetry(db, reference, { state: "paid", reason: null });
      await askAgain(deps, { ...retry, reference: retry.agreementReference });
  }
}

async function askAgain(deps: RetryDeps, key: Pick<DueRetry, "provider" | "reference">) {
  const checkout = await findCheckout(deps.db, key);
  if (checkout) await syncAgreement(deps, checkout);
}

async function isOpenAccount(deps: RetryDeps, { userId }: { userId: string }): Promise<boolean> {
  const account = await deps.findAccount(userId);
  return account !== null && !account.disabled;
}

function agreementOf(retry: OpenRetry) {
  const { agreementReference: reference, priceMinor: amountMinor } = retry;
  const { providerSubscriptionId, customerCode, planCode, currency } = retry;
  return { reference, providerSubscriptionId, customerCode, planCode, amountMinor, currency };
}
