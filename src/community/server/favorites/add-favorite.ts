import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { type Favorite, maxFavorites } from "../../contract.ts";
import { getEntitledVideo, type Member } from "../get-entitled-video.ts";
import { canAddFavorite } from "../policy.ts";
import { incrementFavorites } from "../queries/counts.ts";
import { findFavorite, insertFavorite } from "../queries/favorites.ts";
import { withUserLock } from "../with-user-lock.ts";
import { presentFavorite } from "./present-favorite.ts";

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
