import { lookForMoneyBack } from "../money-back/look-for-money-back.ts";
import type { ReconcileDeps, Reconciled } from "../payment-deps.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import { findCheckout } from "../queries/checkouts.ts";
import { claimAgreements, claimCheckouts, type Due } from "../queries/due-checks.ts";
import { applyProviderTruth } from "./apply-provider-truth.ts";

const maxConcurrent = 4;

/**
 * Asks the providers about what may have been paid, renewed or ended without our hearing of it:
 * what is due `now`, or `all` with what was given back lately: one run then mends whatever was
 * missed. A failure stops nobody else, and a provider's silence changes nothing. Idempotent; any
 * number may run at once.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { due, signal, batchSize = 200 }: { due: Due; signal?: AbortSignal; batchSize?: number },
): Promise<Reconciled> {
  const { db, log } = deps;
  const limit = due === "all" ? null : batchSize;
  const total: Reconciled = { asked: 0, failed: 0 };
  const ask = async (work: () => Promise<unknown>, subject: object) => {
    if (signal?.aborted) return;
    total.asked += 1;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      total.failed += 1;
      log.warn({ err: error, ...subject }, "a payment provider did not answer");
    }
  };
  const failures: unknown[] = [];
  /** Batch by batch: a run that is stopped has claimed little that it did not ask about. */
  const askEach = async <Item>(claim: () => Promise<Item[]>, handle: Handle<Item>) => {
    let claimed: Item[];
    do {
      claimed = await claim();
      failures.push(...(await forEach(claimed, handle)));
    } while (claimed.length === limit && !signal?.aborted);
  };
  await askEach(
    () => claimCheckouts(db, { due, limit }),
    (checkout) => {
      const { provider, reference } = checkout;
      return ask(() => applyProviderTruth(deps, checkout, "payment"), { provider, reference });
    },
  );
  await askEach(
    () => claimAgreements(db, { due, limit }),
    (key) =>
      ask(async () => {
        const checkout = await findCheckout(db, key);
        // A superseded one is ended with it.
        if (checkout) await applyProviderTruth(deps, checkout);
      }, key),
  );
  const looked = due === "all" && (await lookForMoneyBack(deps, { signal }));
  if (failures.length > 0) throw new AggregateError(failures, "some payments cannot be applied");
  if (!looked) return total;
  return { asked: total.asked + looked.asked, failed: total.failed + looked.failed };
}

type Handle<Item> = (item: Item) => Promise<void>;

/** Handles all items, some at once, and returns what failed: one failure stops nobody else. */
async function forEach<Item>(items: readonly Item[], handle: Handle<Item>): Promise<unknown[]> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const work = async () => {
    for (const item of waiting) await handle(item).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  return failures;
}
