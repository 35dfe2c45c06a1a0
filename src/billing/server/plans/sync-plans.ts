import { isDeepStrictEqual } from "node:util";
import { DatabaseError } from "pg";
import type { Database } from "#platform/server/database/open-database.ts";
import type { PlanOffer } from "../../contract.ts";
import type { PlanCatalogue } from "../providers/plan-catalogue.ts";
import { insertPriceRevision, lockPrices } from "../queries/prices/price-revisions.ts";
import { diffPlans, listWantedPlans, type PlanComparison, planKey } from "./diff-plans.ts";
import { type PlanCodes, pricesOf, readSavedPrices, type SavedPrices } from "./school-prices.ts";

interface Deps {
  /** One provider's plans. */
  catalogue: PlanCatalogue;
}

/**
 * Compares the school's plans with a provider's. Changes nothing. Throws `GatewayError` without a
 * usable response.
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
 * Creates a plan for every price without one. Existing plans stay as they are, so a failure affects
 * no subscriber. Returns the codes of all plans. Throws `GatewayError`; a repeat continues.
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
 * Creates missing plans and sets the prices for new subscribers, one after the other. Returns the
 * codes of all plans. Throws `GatewayError` at the first failure; earlier writes stay, and a repeat
 * continues.
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

/**
 * The offers that are sold now. In a database without migrations, as before the first sync, these
 * are the folder's.
 */
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
 * Stores the codes of plans that were created for saved prices; they take precedence over
 * configured codes. Does nothing while the folder's prices are sold. Throws if the prices changed
 * meanwhile.
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
