import { provider as providerName } from "../../contract.ts";
import type { ReconcileDeps, Reconciled } from "../payment-deps.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import { listDisputedCharges } from "../queries/payment-disputes.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { applyMoneyBack } from "./apply-money-back.ts";

/** How long ago a refund may have begun whose events were lost. */
const lookbackMs = 30 * 86_400_000;

/**
 * Asks the providers what was refunded or disputed lately, and about each open dispute, so that no
 * lost event is needed to hear of it. A failure stops nobody else. Idempotent.
 */
export async function lookForMoneyBack(
  deps: ReconcileDeps,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Reconciled> {
  const total: Reconciled = { asked: 0, failed: 0 };
  const since = new Date(Number(await readSchoolClock(deps.db)) - lookbackMs);
  const ask = async <Answer>(work: () => Promise<Answer>, subject: object) => {
    total.asked += 1;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      total.failed += 1;
      deps.log.warn({ err: error, ...subject }, "a payment provider did not answer");
      return undefined;
    }
  };
  for (const provider of providerName.options) {
    const { moneyBack } = deps.providers[provider];
    const listed = await ask(() => moneyBack.listReturnedCharges(since), { provider });
    const disputed = await listDisputedCharges(deps.db, provider);
    for (const chargeId of new Set([...(listed ?? []), ...disputed])) {
      if (signal?.aborted) return total;
      await ask(() => applyMoneyBack(deps, { provider, chargeId }), { provider, chargeId });
    }
  }
  return total;
}
