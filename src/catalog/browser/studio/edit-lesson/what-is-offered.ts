import { canWatch, type Plan } from "#billing/contract/plans.ts";
import type { StudioLesson } from "#catalog/contract/studio-lessons.ts";

/** Whose eyes the page is seen with: a visitor's, or a student's with a plan. */
export type OfferViewer = "visitor" | Plan;

/** What a lesson's page offers somebody. */
export interface Offer {
  /** Whether there is such a page for them. */
  page: "found" | "not-found" | "later";
  /** In place of the player, where there is the page. */
  player: "film" | "plans";
  /** Whether they read and write questions and reviews, and may make it a favourite. */
  isMember: boolean;
}

/** What the page would offer, by the rules that server and page apply themselves. */
export function whatIsOffered(
  { state, category }: Pick<StudioLesson, "state" | "category">,
  viewer: OfferViewer,
): Offer {
  const user = viewer === "visitor" ? null : ({ role: "student", subscription: viewer } as const);
  const isMember = canWatch(user, category);
  const page = state === "published" ? "found" : state === "scheduled" ? "later" : "not-found";
  return { page, player: isMember ? "film" : "plans", isMember };
}
