import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { decrementFavorites } from "../queries/counts.ts";
import { deleteFavorite } from "../queries/favorites.ts";
import { withUserLock } from "../with-user-lock.ts";

/**
 * Removes a lesson, by its slug, from a user's favourites, whatever their plan. Throws
 * `community.favorite_not_found` if it is not a favourite.
 */
export async function removeFavorite(
  { db }: { db: Database },
  favorite: { userId: string; slug: string },
): Promise<void> {
  await withUserLock({ db }, favorite.userId, async (trx) => {
    if (!(await deleteFavorite(trx, favorite))) {
      throw new AppError("community.favorite_not_found");
    }
    await decrementFavorites(trx, favorite.userId);
  });
}
