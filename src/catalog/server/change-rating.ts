import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { lockVideos, type RatingChange, updateRatings } from "./queries/ratings.ts";

/** The number of prior ratings, at the school's mean, that every video starts with. */
export const PRIOR_RATINGS = 5;

/**
 * Adds a difference to the rating totals of a lesson, by its `_id`, in the caller's transaction. A
 * new rating of 1 to 10 is `{ total: rating, count: 1 }`, a changed one `{ total: difference,
 * count: 0 }`. Call it last: it locks the school's sums until the transaction ends. Source: spec §3
 * (ratingsTotal, ratedBy).
 */
export async function changeRating(
  trx: Transaction<DB>,
  id: string,
  change: Omit<RatingChange, "id">,
): Promise<void> {
  await changeRatings(trx, [{ id, ...change }]);
}

/**
 * As {@link changeRating} for several lessons, each at most once. Locks their rows by id, before
 * the school's sums, to avoid deadlocks.
 */
export async function changeRatings(
  trx: Transaction<DB>,
  changes: readonly RatingChange[],
): Promise<void> {
  const real = changes.filter(({ total, count }) => total !== 0 || count !== 0);
  if (real.length === 0) return;
  if (real.length > 1) {
    await lockVideos(
      trx,
      real.map((change) => change.id),
    );
  }
  await updateRatings(trx, real);
}
