import { categoriesOf, type Plan } from "#billing/contract/plans.ts";
import type { Category } from "#catalog/contract.ts";
import { presentList } from "#platform/contract/present-list.ts";
import { presentNumber } from "#platform/contract/present-number.ts";

const names: Record<Category, string> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  professional: "Professional",
  special: "Special",
};
const order = ["beginner", "intermediate", "professional", "special"] as const;

/** The four keys of a plan card, highlighted for the categories that the plan opens (spec §6). */
export function keysOf(plan: Plan): { name: string; isGranted: boolean }[] {
  const opened = categoriesOf(plan);
  return order.map((category) => ({ name: names[category], isGranted: opened.includes(category) }));
}

/** The opened levels as text: `Beginner, Intermediate and Special`. */
export function formatOpenedLevels(plan: Plan): string {
  return presentList(keysOf(plan).flatMap((key) => (key.isGranted ? [key.name] : [])));
}

/** The opened lessons as text: `Beginner, Intermediate and Special lessons`. */
export const formatOpenedLessons = (plan: Plan): string => `${formatOpenedLevels(plan)} lessons`;

/** The card's text: `Opens Beginner and Special lessons: 12 now`. */
export function formatOpened(plan: Plan, lessons: number | undefined): string {
  const opened = formatOpenedLessons(plan);
  if (lessons === 0) return `Will open ${opened}`;
  return lessons === undefined
    ? `Opens ${opened}`
    : `Opens ${opened}: ${presentNumber(lessons)} now`;
}

/**
 * The lessons that one plan opens and another does not, as text; null if there are none (design:
 * Money).
 */
export function formatLessonsBeyond(plan: Plan, other: Plan): string | null {
  const others = categoriesOf(other);
  const beyond = order.filter(
    (category) => categoriesOf(plan).includes(category) && !others.includes(category),
  );
  return beyond.length === 0
    ? null
    : `${presentList(beyond.map((category) => names[category]))} lessons`;
}
