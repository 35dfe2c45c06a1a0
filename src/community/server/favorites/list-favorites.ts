import type { Database } from "#platform/server/database/open-database.ts";
import { type Favorite, maxFavorites } from "../../contract.ts";
import { selectFavorites } from "../queries/favorites.ts";
import { presentFavorite } from "./present-favorite.ts";

/** All favourites of a user, newest first; there are never more than {@link maxFavorites}. */
export async function listFavorites({ db }: { db: Database }, userId: string): Promise<Favorite[]> {
  const rows = await selectFavorites(db, { userId, limit: maxFavorites });
  return rows.map(presentFavorite);
}
