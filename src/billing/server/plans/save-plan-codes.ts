import { isDeepStrictEqual } from "node:util";
import { DatabaseError } from "pg";
import type { Database } from "#platform/server/database/open-database.ts";
import type { PlanOffer } from "../../contract.ts";
import { insertPriceRevision, lockPrices } from "../queries/price-revisions.ts";
import { type PlanCodes, pricesOf, readSavedPrices, type SavedPrices } from "./open-prices.ts";

interface Deps {
  db: Database;
}

/** What is sold now: the folder's offers in a database without migrations, as before the first sync. */
export async function readSoldPlans(
  { db }: Deps,
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
  { db }: Deps,
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
