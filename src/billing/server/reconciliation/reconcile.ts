import type { ReconcileDeps, Reconciled } from "../payment-deps.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import { findCheckout } from "../queries/checkouts.ts";
import { claimAgreements, claimCheckouts, type Due } from "../queries/due-checks.ts";
import { syncRefunds } from "../refunds/sync-refunds.ts";
import { syncAgreement } from "./sync-agreement.ts";

const maxConcurrent = 4;

/**
 * Fetches payments, renewals and cancellations whose events may have been lost. `now` checks what
 * is due; `all` also checks recent refunds, so that one run corrects everything that was missed. A
 * failure does not stop the others, and without a response nothing changes. Idempotent and safe
 * under concurrency.
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
  /** Claims in batches, so that a stopped run leaves few rows that were claimed and not checked. */
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
      return ask(() => syncAgreement(deps, checkout, "payment"), { provider, reference });
    },
  );
  await askEach(
    () => claimAgreements(db, { due, limit }),
    (key) =>
      ask(async () => {
        const checkout = await findCheckout(db, key);
        // Also ends a superseded agreement.
        if (checkout) await syncAgreement(deps, checkout);
      }, key),
  );
  const looked = due === "all" && (await syncRefunds(deps, { signal }));
  if (failures.length > 0) throw new AggregateError(failures, "some payments cannot be applied");
  if (!looked) return total;
  return { asked: total.asked + looked.asked, failed: total.failed + looked.failed };
}

type Handle<Item> = (item: Item) => Promise<void>;

/**
 * Handles all items, some concurrently, and returns the errors. A failure does not stop the others.
 */
async function forEach<Item>(items: readonly Item[], handle: Handle<Item>): Promise<unknown[]> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const work = async () => {
    for (const item of waiting) await handle(item).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  return failures;
}
