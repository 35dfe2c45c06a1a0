import { isDeepStrictEqual } from "node:util";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { AmountRange, StudioPrices } from "../../contract/studio-prices.ts";
import { type PlanPrices, planPrices } from "../../contract.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { PlanTarget } from "../providers/plan-catalogue.ts";
import {
  insertPriceRevision,
  lockPrices,
  selectPriceRevision,
} from "../queries/price-revisions.ts";
import {
  type CurrentPrices,
  type PlanCodes,
  pricesOf,
  type SchoolPrices,
  targetKey,
  withCurrentCodes,
  withPrices,
} from "./open-prices.ts";
import { comparePlans, createPlans } from "./sync-plans.ts";

export interface PriceDeps {
  db: Database;
  prices: Pick<SchoolPrices, "read" | "folder">;
  /** The providers' plans, with the codes of the configuration. */
  targets: readonly PlanTarget[];
}

interface PriceChange {
  actorId: string;
  /** The newest revision that the instructor has seen; 0 for the folder's prices. */
  revision: number;
  reason: string;
}

/** The prices as visitors see them. */
export async function getPrices(
  { prices, targets }: Pick<PriceDeps, "prices" | "targets">,
  db: Executor,
): Promise<StudioPrices> {
  const { offers, revision, savedAt } = await prices.read(db);
  const limits = { NGN: limitsIn("NGN", targets), USD: limitsIn("USD", targets) };
  return { offers, revision, savedOn: savedAt?.toISOString() ?? null, limits };
}

/** What every provider of the currency can charge. */
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
 * Saves the prices as the newest revision, once each provider has a plan at each of them; the folder's
 * are kept as the first. Only who subscribes from then on pays them. The same prices again change
 * nothing. Throws `billing.prices_changed`, `billing.price_out_of_range` and `billing.prices_not_prepared`.
 */
export function savePrices(
  deps: PriceDeps,
  { prices, ...change }: PriceChange & { prices: PlanPrices },
): Promise<StudioPrices> {
  return changePrices(deps, prices, { ...change, action: "billing.change-prices" });
}

/**
 * Saves the prices of an earlier revision as the newest. Throws as {@link savePrices} does, and
 * `billing.prices_not_found`.
 */
export async function restorePrices(
  deps: PriceDeps,
  { to, ...change }: PriceChange & { to: number },
): Promise<StudioPrices> {
  const row = await selectPriceRevision(deps.db, to);
  if (!row) throw new AppError("billing.prices_not_found");
  const prices = planPrices.parse(row.prices);
  return changePrices(deps, prices, { ...change, action: "billing.restore-prices" });
}

async function changePrices(
  deps: PriceDeps,
  prices: PlanPrices,
  change: PriceChange & { action: `billing.${string}` },
): Promise<StudioPrices> {
  const seen = await deps.prices.read(deps.db);
  if (requireUnchanged(seen, prices, change)) return getPrices(deps, deps.db);
  requireChargeable(deps, prices);
  const planCodes = await preparePlans(deps, seen, prices);
  return deps.db.transaction().execute(async (trx) => {
    await lockPrices(trx);
    const current = await deps.prices.read(trx);
    if (!requireUnchanged(current, prices, change)) {
      await insert(trx, deps, current, { ...change, prices, planCodes });
    }
    return getPrices(deps, trx);
  });
}

/** True where these prices count already. Throws `billing.prices_changed` where others than were seen do. */
function requireUnchanged(
  current: CurrentPrices,
  prices: PlanPrices,
  { revision }: Pick<PriceChange, "revision">,
): boolean {
  if (isDeepStrictEqual(pricesOf(current.offers), prices)) return true;
  if (current.revision !== revision) throw new AppError("billing.prices_changed");
  return false;
}

/** Has every provider make the plans that it lacks; who pays for another is not concerned. */
async function preparePlans(
  { targets }: PriceDeps,
  seen: CurrentPrices,
  prices: PlanPrices,
): Promise<PlanCodes> {
  const offers = withPrices(seen.offers, prices);
  const prepared: Record<string, Readonly<Record<string, string>>> = {};
  try {
    for (const { provider, catalogue, planCodes } of withCurrentCodes(targets, seen)) {
      const comparison = await comparePlans({ catalogue }, { offers, planCodes });
      const codes = await createPlans({ catalogue }, comparison);
      prepared[targetKey(provider, catalogue.currency)] = codes;
    }
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    throw new AppError("billing.prices_not_prepared", { cause });
  }
  return prepared;
}

async function insert(
  trx: Trx,
  { prices: { folder } }: PriceDeps,
  current: CurrentPrices,
  {
    actorId,
    reason,
    action,
    ...saved
  }: PriceChange & { action: `billing.${string}`; prices: PlanPrices; planCodes: PlanCodes },
): Promise<void> {
  if (current.revision === 0) {
    const { planCodes } = folder;
    const first = { prices: pricesOf(folder.offers), planCodes, authorId: null, reason: "" };
    await insertPriceRevision(trx, first);
  }
  const { prices, planCodes } = saved;
  const id = await insertPriceRevision(trx, { prices, planCodes, authorId: actorId, reason });
  await recordAction(trx, {
    ...{ actorId, action, reason, subject: { kind: "prices", id: String(id) } },
    details: { revision: id },
  });
}
