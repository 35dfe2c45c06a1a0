import { categoriesOf, type PaidPlan, paidPlans } from "#billing/contract/plans.ts";
import type { Category } from "#catalog/contract.ts";
import { presentList } from "#platform/contract/present-list.ts";

/** The names of the plans that open a category: `Beginner, Intermediate Pro and Professional Pro`. */
export function openingPlans(category: Category, nameOf: (plan: PaidPlan) => string): string {
  const opening = paidPlans.filter((plan) => categoriesOf(plan).includes(category));
  if (opening.length === paidPlans.length) return "every plan";
  return presentList(opening.map(nameOf));
}
