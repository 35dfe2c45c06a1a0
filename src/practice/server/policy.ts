import { canWatch, type PlanHolder } from "#billing/contract.ts";
import type { Category } from "#catalog/contract.ts";

/** Who may watch a lesson may practise with it. */
export const canPractise = (user: PlanHolder, lesson: { category: Category }): boolean =>
  canWatch(user, lesson.category);

/** The school gives everyone a taste; what it has not published is none. */
export const isOpenToAll = ({ isTaste, state }: { isTaste: boolean; state: string }): boolean =>
  isTaste && state === "published";
