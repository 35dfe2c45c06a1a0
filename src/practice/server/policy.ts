import { canWatch, type PlanHolder } from "#billing/contract.ts";
import type { Category } from "#catalog/contract.ts";

/** Users whose plan opens a lesson may practise it. A free film opens no room. */
export const canPractise = (user: PlanHolder, lesson: { category: Category }): boolean =>
  canWatch(user, lesson.category);

/** Whether a lesson is a free preview. Unpublished lessons never are. */
export const isOpenToAll = ({ isPreview, state }: { isPreview: boolean; state: string }): boolean =>
  isPreview && state === "published";
