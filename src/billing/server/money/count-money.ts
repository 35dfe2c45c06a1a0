import { deleteFigures, hasPayments, storeFigures } from "../queries/studio/money-figures.ts";
import { addUpMoney, type OverviewDeps } from "./read-overview.ts";

/** From so many payments on, the sums take longer than a page may. */
const manyPayments = 20_000;

/**
 * Adds the studio's money up for the next minutes, where it takes too long for a request; a smaller school's is
 * added up in each.
 */
export async function countMoney(
  deps: OverviewDeps,
  { atLeast = manyPayments }: { atLeast?: number } = {},
): Promise<void> {
  const { db, issuer } = deps;
  if (!(await hasPayments(db, atLeast))) return deleteFigures(db);
  await storeFigures(db, issuer.timeZone, await addUpMoney(deps));
}
