import { categoriesOf, type Plan } from "#billing/contract.ts";
import type { Category } from "#catalog/contract.ts";

const names: Record<Category, string> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  professional: "Professional",
  special: "Special",
};
const order = ["beginner", "intermediate", "professional", "special"] as const;

/** The four keys of a plan: lit where it opens the category (spec §6). */
export function keysOf(plan: Plan): { name: string; lit: boolean }[] {
  const opened = categoriesOf(plan);
  return order.map((category) => ({ name: names[category], lit: opened.includes(category) }));
}

/** The same in words: `Beginner, Intermediate and Special lessons`. */
export function openedInWords(plan: Plan): string {
  const lit = keysOf(plan).filter((key) => key.lit);
  const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
  return `${list.format(lit.map((key) => key.name))} lessons`;
}
