import { canWatch, type PlanHolder } from "#billing/contract.ts";
import { type Category, categories } from "#catalog/contract/categories.ts";

/** Only instructors can open unpublished lessons, to check them first. */
export const canFindVideo = (
  { role }: Pick<PlanHolder, "role">,
  { state }: { state: string },
): boolean => state === "published" || role === "instructor";

/**
 * Students may watch the lessons of the categories that their plan opens, instructors all lessons
 * (spec §6).
 */
export const canWatchVideo = (user: PlanHolder, video: { category: Category }): boolean =>
  canWatch(user, video.category);

/**
 * Whether anyone may watch a lesson or its first minutes, visitors too. Unpublished lessons are
 * never free.
 */
export const isFreeToWatch = ({ isFree, state }: { isFree: boolean; state: string }): boolean =>
  isFree && state === "published";

/** The categories whose lessons a user may watch. */
export const listOpenCategories = (user: PlanHolder): Category[] =>
  categories.filter((category) => canWatchVideo(user, { category }));

/** Instructors' playback is not counted in the figures about students. */
export const countsForInsight = ({ role }: Pick<PlanHolder, "role">): boolean => role === "student";

/** A disabled account cannot watch, not even in an open session (design: Identity). */
export const isWatchingAllowed = ({ disabled }: { disabled: boolean }): boolean => !disabled;

/** Concurrent streams a user may have; a third ends the oldest (design: Playback). */
export const maxStreams = 2;

/**
 * `current`: the newest secret. `previous`: the one before, accepted while requests with it may be
 * in flight. `first`: the session's first secret, for a browser that plays natively.
 */
export type VerifiedBy = "current" | "previous" | "first";

/** A native player's first secret is read-only. */
export const canSavePosition = ({ verifiedBy }: { verifiedBy: VerifiedBy }): boolean =>
  verifiedBy !== "first";
