import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import type { AmountRange, StudioPrices } from "../../contract/studio-prices.ts";
import { type PlanPrices, planPrices } from "../../contract.ts";
import type { PlanTarget } from "../providers/plan-catalogue.ts";
import { lockPrices, selectPriceRevision } from "../queries/prices/price-revisions.ts";
import {
  deletePriceSave,
  findPriceSave,
  insertPriceSave,
  type NewPriceSave,
  reopenPriceSave,
} from "../queries/prices/price-saves.ts";
import { type CurrentPrices, pricesOf, type SchoolPrices } from "./school-prices.ts";

/**
 * Creates the plans of a price save at the providers, then stores the prices. At most one job is
 * queued or running per save.
 */
export const priceJob = jobKind({
  name: "billing.save-prices",
  payload: z.object({ saveId: z.uuid() }),
  retryLimit: 2,
  expireInSeconds: 600,
  unique: true,
});

export interface PriceDeps {
  db: Database;
  prices: Pick<SchoolPrices, "read" | "folder">;
  /** The providers' plans, with the codes of the configuration. */
  targets: readonly PlanTarget[];
  jobs: Pick<Jobs, "send">;
}

interface PriceChange {
  actorId: string;
  /** The newest revision that the instructor has seen; 0 for the folder's prices. */
  revision: number;
  reason: string;
}

/** The prices that visitors see, and the prices of a pending save. */
export async function getPrices(
  { prices, targets }: Pick<PriceDeps, "prices" | "targets">,
  db: Executor,
): Promise<StudioPrices> {
  const { offers, revision, savedAt } = await prices.read(db);
  const limits = { NGN: limitsIn("NGN", targets), USD: limitsIn("USD", targets) };
  const save = await findPriceSave(db);
  const pending = save
    ? {
        prices: planPrices.parse(save.prices),
        state: save.state,
        failure: save.failure,
        orderedOn: save.orderedAt.toISOString(),
      }
    : null;
  return { offers, revision, savedOn: savedAt?.toISOString() ?? null, limits, pending };
}

/** The range of amounts that every provider of the currency can charge. */
function limitsIn(currency: "NGN" | "USD", targets: readonly PlanTarget[]): AmountRange {
  const ranges = targets.flatMap(({ catalogue }) =>
    catalogue.currency === currency ? catalogue.amounts : [],
  );
  return {
    minMinor: Math.max(1, ...ranges.map((it) => it.minMinor)),
    maxMinor: Math.min(2_147_483_647, ...ranges.map((it) => it.maxMinor)),
  };
}

/** Throws `billing.price_out_of_range`. */
function requireChargeable({ targets }: Pick<PriceDeps, "targets">, prices: PlanPrices): void {
  const amounts = prices.flatMap(({ prices: { monthly, yearly } }) => [monthly, yearly]);
  for (const currency of ["NGN", "USD"] as const) {
    const { minMinor, maxMinor } = limitsIn(currency, targets);
    if (amounts.some((it) => it[currency] < minMinor || it[currency] > maxMinor)) {
      throw new AppError("billing.price_out_of_range");
    }
  }
}

/**
 * Orders new prices: a job first creates a plan at each price at every provider, and the previous
 * prices are sold until then. Only new subscribers pay the new prices. Ordering the current prices
 * changes nothing. Throws `billing.prices_changed`, `billing.price_out_of_range` and
 * `billing.prices_being_saved`.
 */
export function savePrices(
  deps: PriceDeps,
  { prices, ...change }: PriceChange & { prices: PlanPrices },
): Promise<StudioPrices> {
  return orderPrices(deps, prices, { ...change, action: "billing.change-prices" });
}

/**
 * Orders the prices of an earlier revision as the newest one. Throws as {@link savePrices} does,
 * and `billing.prices_not_found`.
 */
export async function restorePrices(
  deps: PriceDeps,
  { to, ...change }: PriceChange & { to: number },
): Promise<StudioPrices> {
  const row = await selectPriceRevision(deps.db, to);
  if (!row) throw new AppError("billing.prices_not_found");
  const prices = planPrices.parse(row.prices);
  return orderPrices(deps, prices, { ...change, action: "billing.restore-prices" });
}

function orderPrices(
  deps: PriceDeps,
  prices: PlanPrices,
  { actorId, revision, reason, action }: PriceChange & Pick<NewPriceSave, "action">,
): Promise<StudioPrices> {
  return deps.db.transaction().execute(async (trx) => {
    await lockPrices(trx);
    const current = await deps.prices.read(trx);
    if (isSold(current, prices)) return getPrices(deps, trx);
    if (current.revision !== revision) throw new AppError("billing.prices_changed");
    requireChargeable(deps, prices);
    const pending = await findPriceSave(trx);
    const isRepeat = isDeepStrictEqual(pending?.prices, prices);
    if (pending?.state === "saving" && !isRepeat) throw new AppError("billing.prices_being_saved");
    if (pending?.state !== "saving") {
      const order = { prices, revision, reason, action, authorId: actorId };
      await queueSave(deps, trx, await insertPriceSave(trx, order));
    }
    return getPrices(deps, trx);
  });
}

/** Repeats a failed price save. Throws `billing.price_save_not_found`. */
export function retryPrices(deps: PriceDeps): Promise<StudioPrices> {
  return deps.db.transaction().execute(async (trx) => {
    const saveId = await reopenPriceSave(trx);
    if (saveId === undefined) throw new AppError("billing.price_save_not_found");
    await queueSave(deps, trx, saveId);
    return getPrices(deps, trx);
  });
}

/** Discards a failed price save. Throws `billing.price_save_not_found`. */
export async function discardPrices(deps: PriceDeps): Promise<StudioPrices> {
  if (await deletePriceSave(deps.db, { state: "failed" })) return getPrices(deps, deps.db);
  throw new AppError("billing.price_save_not_found");
}

const queueSave = ({ jobs }: PriceDeps, transaction: Trx, saveId: string): Promise<void> =>
  jobs.send(priceJob, { saveId }, { key: saveId, transaction });

/** Whether these prices are already the sold ones. */
export const isSold = (current: CurrentPrices, prices: PlanPrices): boolean =>
  isDeepStrictEqual(pricesOf(current.offers), prices);
