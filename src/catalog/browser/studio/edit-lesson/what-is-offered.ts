import { canWatch, type Plan } from "#billing/contract/plans.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";

/** The person for whom the page is previewed: a visitor, or a student with a plan. */
export type OfferViewer = "visitor" | Plan;

/** The page's offers to one kind of person. */
export interface Offer {
  /** Whether the page exists for them. */
  page: "found" | "not-found" | "later";
  /** What stands in the player's place, if the page exists. */
  player: "film" | "plans";
  /** Whether they can read and write questions and reviews, and mark the lesson as a favourite. */
  isMember: boolean;
}

/** Computes the page's offers by the same rules that server and page apply. */
export function whatIsOffered(
  { state, category }: Pick<StudioLesson, "state" | "category">,
  viewer: OfferViewer,
): Offer {
  const user = viewer === "visitor" ? null : ({ role: "student", subscription: viewer } as const);
  const isMember = canWatch(user, category);
  const page = state === "published" ? "found" : state === "scheduled" ? "later" : "not-found";
  return { page, player: isMember ? "film" : "plans", isMember };
}
