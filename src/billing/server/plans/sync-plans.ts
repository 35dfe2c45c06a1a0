import { isDeepStrictEqual } from "node:util";
import { DatabaseError } from "pg";
import type { Database } from "#platform/server/database/open-database.ts";
import type { PlanOffer } from "../../contract.ts";
import type { PlanCatalogue } from "../providers/plan-catalogue.ts";
import { insertPriceRevision, lockPrices } from "../queries/prices/price-revisions.ts";
import { diffPlans, listWantedPlans, type PlanComparison, planKey } from "./diff-plans.ts";
import { type PlanCodes, pricesOf, readSavedPrices, type SavedPrices } from "./school-prices.ts";

interface Deps {
  /** Of one provider. */
  catalogue: PlanCatalogue;
}

/**
 * Compares the school's plans with those of a provider. Changes nothing. Throws `GatewayError` when
 * the provider does not answer.
 */
export async function comparePlans(
  { catalogue }: Deps,
  input: {
    offers: readonly PlanOffer[];
    /** The configured codes by plan and billing period, as `beginner:monthly`. */
    planCodes: Readonly<Record<string, string>>;
  },
): Promise<PlanComparison> {
  const wanted = listWantedPlans(input.offers, catalogue.currency, input.planCodes);
  return diffPlans(wanted, await catalogue.findPlans(wanted));
}

/**
 * Creates a plan for every price that has none, and changes no plan that there is, so that a failure
 * touches nobody. Returns the codes of all plans. Throws `GatewayError`; a repeat continues.
 */
export async function createPlans(
  { catalogue }: Deps,
  { drift, codes }: PlanComparison,
): Promise<Record<string, string>> {
  const written: Record<string, string> = { ...codes };
  for (const { kind, wanted } of drift) {
    if (kind !== "code") written[planKey(wanted)] = await catalogue.createPlan(wanted);
  }
  return written;
}

/**
 * Creates missing plans and sets the prices of new subscribers, one after the other. Returns the codes of all plans. Throws
 * `GatewayError` at the first failure; what was written before stays, and a repeat continues.
 */
export async function applyComparison(
  { catalogue }: Deps,
  { drift, codes }: PlanComparison,
): Promise<Record<string, string>> {
  const written: Record<string, string> = { ...codes };
  for (const each of drift) {
    const key = planKey(each.wanted);
    if (each.kind === "missing") written[key] = await catalogue.createPlan(each.wanted);
    if (each.kind === "price") {
      written[key] = await catalogue.changePriceForNew(each.found, each.wanted);
    }
  }
  return written;
}

/** What is sold now: the folder's offers in a database without migrations, as before the first sync. */
export async function readSoldPlans(
  { db }: { db: Database },
  folder: readonly PlanOffer[],
): Promise<SavedPrices> {
  try {
    return await readSavedPrices(db, folder);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== undefinedTable) throw error;
    return { offers: [...folder], planCodes: {}, revision: 0, savedAt: null };
  }
}

const undefinedTable = "42P01";

/**
 * Keeps the codes of plans that were made for saved prices, which count over the configured ones. Does
 * nothing where the folder's prices count. Throws where the prices were changed meanwhile.
 */
export async function savePlanCodes(
  { db }: { db: Database },
  { sold, planCodes }: { sold: SavedPrices; planCodes: PlanCodes },
): Promise<void> {
  if (sold.revision === 0 || isDeepStrictEqual(sold.planCodes, planCodes)) return;
  await db.transaction().execute(async (trx) => {
    await lockPrices(trx);
    const { revision } = await readSavedPrices(trx, sold.offers);
    if (revision !== sold.revision) throw new Error("the prices were changed meanwhile");
    const saved = { prices: pricesOf(sold.offers), planCodes, authorId: null };
    await insertPriceRevision(trx, { ...saved, reason: "npm run plans -- sync" });
  });
}
