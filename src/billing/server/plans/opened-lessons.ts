import type { Category } from "#catalog/contract/categories.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import { categoriesOf, type ListedPlan, type PaidPlan, type PlanOffer } from "../../contract.ts";

/** Counts the published lessons of each category; provided by the catalogue. */
export type CountLessons = (db: Executor) => Promise<readonly CategoryCount[]>;

interface CategoryCount {
  category: Category;
  count: number;
}

/** The number of published lessons that a plan opens. */
export function countOpened(plan: PaidPlan, counts: readonly CategoryCount[]): number {
  const opened = categoriesOf(plan);
  return counts.reduce(
    (sum, { category, count }) => sum + (opened.includes(category) ? count : 0),
    0,
  );
}

/** The offers with the number of lessons that each opens. */
export function listPlans(
  offers: readonly PlanOffer[],
  counts: readonly CategoryCount[],
): ListedPlan[] {
  return offers.map((offer) => ({ ...offer, lessons: countOpened(offer.plan, counts) }));
}

/**
 * Refuses to sell a plan that opens no lesson. Throws `billing.plan_opens_nothing`.
 */
export async function requireOpenedLesson(
  { db, countLessons }: { db: Executor; countLessons: CountLessons },
  plan: PaidPlan,
): Promise<void> {
  const opened = countOpened(plan, await countLessons(db));
  if (opened === 0) throw new AppError("billing.plan_opens_nothing");
}
