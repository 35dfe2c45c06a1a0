import { categoriesOf, type Plan } from "#billing/contract/plans.ts";
import type { Category } from "#catalog/contract.ts";
import { presentList } from "#platform/contract/present-list.ts";

const names: Record<Category, string> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  professional: "Professional",
  special: "Special",
};
const order = ["beginner", "intermediate", "professional", "special"] as const;

/** The four keys of a plan card, highlighted where the plan opens the category (spec §6). */
export function keysOf(plan: Plan): { name: string; isGranted: boolean }[] {
  const opened = categoriesOf(plan);
  return order.map((category) => ({ name: names[category], isGranted: opened.includes(category) }));
}

/** The opened lessons as text: `Beginner, Intermediate and Special lessons`. */
export function presentOpenedLessons(plan: Plan): string {
  return `${presentList(keysOf(plan).flatMap((key) => (key.isGranted ? [key.name] : [])))} lessons`;
}

/** The lessons lost with the next plan, likewise; null where none are (design: Money). */
export function presentLostLessons(held: Plan, next: Plan): string | null {
  const retained = categoriesOf(next);
  const lost = order.filter(
    (category) => categoriesOf(held).includes(category) && !retained.includes(category),
  );
  return lost.length === 0
    ? null
    : `${presentList(lost.map((category) => names[category]))} lessons`;
}
