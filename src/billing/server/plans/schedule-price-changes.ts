import { presentMoney } from "#platform/contract/present-money.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { PlanOffer } from "../../contract.ts";
import type { PlanTarget } from "../providers/plan-catalogue.ts";
import {
  insertPriceChange,
  listOtherPrices,
  type NewPrice,
} from "../queries/prices/price-changes.ts";
import { formatTable, listWantedPlans } from "./diff-plans.ts";

interface Deps {
  db: Database;
}

/** A price of `plans.json` for students who now pay an older price. */
export interface PlannedPrice extends NewPrice {
  name: string;
  /** The price that they pay now. */
  fromMinor: number;
  students: number;
}

/** Finds the current subscribers whose price differs from `plans.json`. */
export async function findPriceChanges(
  { db }: Deps,
  sold: { offers: readonly PlanOffer[]; targets: readonly PlanTarget[] },
): Promise<PlannedPrice[]> {
  const planned: PlannedPrice[] = [];
  for (const { provider, catalogue } of sold.targets) {
    for (const wanted of listWantedPlans(sold.offers, catalogue.currency, {})) {
      const { plan, period: billingPeriod, amountMinor: priceMinor, currency, name } = wanted;
      const price = { provider, plan, billingPeriod, priceMinor, currency };
      for (const found of await listOtherPrices(db, price)) {
        const { planCode, priceMinor: fromMinor, students } = found;
        planned.push({ ...price, planCode, name, fromMinor, students });
      }
    }
  }
  return planned;
}

/**
 * Announces the prices: the worker mails the students, and the new prices are charged at least 14
 * days later.
 */
export async function schedulePriceChanges(
  { db }: Deps,
  planned: readonly PlannedPrice[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { name: _, fromMinor: __, students: ___, ...price } of planned) {
      await insertPriceChange(trx, price);
    }
  });
}

/** A table of the prices for a terminal. */
export function formatPriceChanges(planned: readonly PlannedPrice[]): string {
  const rows = planned.map(({ provider, name, students, fromMinor, priceMinor, currency }) => [
    provider,
    name,
    String(students),
    presentMoney(fromMinor, currency),
    presentMoney(priceMinor, currency),
  ]);
  return formatTable([["provider", "plan", "students", "pay now", "will pay"], ...rows]);
}
