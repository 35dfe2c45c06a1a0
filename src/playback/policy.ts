import { categoriesOf, type Plan } from "#billing/contract.ts";
import type { Category } from "#catalog/contract.ts";

/** Someone who wants to watch, as far as it decides the matter. */
export interface Watcher {
  role: "student" | "instructor";
  plan: Plan;
}

/** A student's plan must grant the category (spec §6); instructors watch everything. */
export function canWatch(watcher: Watcher, category: Category): boolean {
  return watcher.role === "instructor" || categoriesOf(watcher.plan).includes(category);
}
