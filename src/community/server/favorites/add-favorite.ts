import { presentVideoSummary } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { type Favorite, maxFavorites } from "../../contract.ts";
import { getEntitledVideo, type Member } from "../get-entitled-video.ts";
import { canAddFavorite } from "../policy.ts";
import { decrementFavorites, incrementFavorites } from "../queries/counts.ts";
import {
  deleteFavorite,
  type FavoriteRow,
  findFavorite,
  insertFavorite,
  selectFavorites,
} from "../queries/favorites.ts";
import { withUserLock } from "../with-user-lock.ts";

/**
 * Makes a lesson, by its `_id`, a favourite. Adding it again returns the same favourite. Throws the
 * errors of {@link getEntitledVideo} and `community.too_many_favorites`. Source: spec §6.
 */
export async function addFavorite(
  { db }: { db: Database },
  member: Member,
  id: string,
): Promise<Favorite> {
  await getEntitledVideo({ db }, member, canAddFavorite, {
    id,
    errorText: "Unable to add to favorites.",
  });
  const favorite = { userId: member.userId, videoId: id };
  return withUserLock({ db }, member.userId, async (trx) => {
    if (await insertFavorite(trx, favorite)) {
      const isCounted = await incrementFavorites(trx, { userId: member.userId, max: maxFavorites });
      if (!isCounted) throw new AppError("community.too_many_favorites");
    }
    const row = await findFavorite(trx, favorite);
    if (!row) throw new Error("the favourite is missing after its insertion");
    return presentFavorite(row);
  });
}

/** A favourite as JSON (spec §3). */
function presentFavorite(row: FavoriteRow): Favorite {
  return { _id: row.id, user: row.userId, video: presentVideoSummary(row) };
}

/** All favourites of a user, newest first; there are never more than {@link maxFavorites}. */
export async function listFavorites({ db }: { db: Database }, userId: string): Promise<Favorite[]> {
  const rows = await selectFavorites(db, { userId, limit: maxFavorites });
  return rows.map(presentFavorite);
}

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
