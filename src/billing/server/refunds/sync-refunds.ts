import { provider as providerName } from "../../contract.ts";
import type { ReconcileDeps, Reconciled } from "../payment-deps.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import { listDisputedCharges } from "../queries/payment-disputes.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { syncChargeRefunds } from "./sync-charge-refunds.ts";

/** The age up to which refunds with lost events are found. */
const lookbackMs = 30 * 86_400_000;

/**
 * Fetches recent refunds and disputes from the providers, and the state of each open dispute, so
 * that lost events do no harm. A failure does not stop the others. Idempotent.
 */
export async function syncRefunds(
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
    const { refunds } = deps.providers[provider];
    const listed = await ask(() => refunds.listReturnedCharges(since), { provider });
    const disputed = await listDisputedCharges(deps.db, provider);
    for (const chargeId of new Set([...(listed ?? []), ...disputed])) {
      if (signal?.aborted) return total;
      await ask(() => syncChargeRefunds(deps, { provider, chargeId }), { provider, chargeId });
    }
  }
  return total;
}
