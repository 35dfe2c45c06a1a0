import { canWatch, type PlanHolder } from "#billing/contract.ts";
import { type Category, categories } from "#catalog/contract/categories.ts";

/** Unpublished lessons exist for instructors alone, who look at them before anyone else does. */
export const canFindVideo = (
  { role }: Pick<PlanHolder, "role">,
  { state }: { state: string },
): boolean => state === "published" || role === "instructor";

/** Those whose plan opens a lesson's category may watch it, and instructors all (spec §6). */
export const canWatchVideo = (user: PlanHolder, video: { category: Category }): boolean =>
  canWatch(user, video.category);

/** The categories whose lessons a user may watch. */
export const listOpenCategories = (user: PlanHolder): Category[] =>
  categories.filter((category) => canWatchVideo(user, { category }));

/** What instructors play says nothing about where students stop. */
export const countsForInsight = ({ role }: Pick<PlanHolder, "role">): boolean => role === "student";

/** A disabled account watches nothing, not even in a session that is open (design: Identity). */
export const isWatchingAllowed = ({ disabled }: { disabled: boolean }): boolean => !disabled;

/** Concurrent streams a user may have; a third ends the oldest (design: Playback). */
export const maxStreams = 2;

/**
 * `current`: the newest secret. `previous`: the one before, while requests with it may be in flight.
 * `first`: the session's first secret, for a browser that plays natively.
 */
export type VerifiedBy = "current" | "previous" | "first";

/** A native player's first secret is read-only. */
export const canSavePosition = ({ verifiedBy }: { verifiedBy: VerifiedBy }): boolean =>
  verifiedBy !== "first";
