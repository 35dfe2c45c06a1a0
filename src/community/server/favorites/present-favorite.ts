import { presentVideoSummary } from "#catalog/server/index.ts";
import type { Favorite } from "../../contract.ts";
import type { FavoriteRow } from "../queries/favorites.ts";

/** A favourite as JSON (spec §3). */
export function presentFavorite(row: FavoriteRow): Favorite {
  return { _id: row.id, user: row.userId, video: presentVideoSummary(row) };
}
