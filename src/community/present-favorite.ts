import type { Favorite } from "./contract.ts";
import type { FavoriteRow } from "./queries/favorites.ts";

/** The picture of a lesson that has no poster of its own yet, as the catalogue shows it. */
const PREPARING_POSTER = "/pictures/preparing-960.webp";

/** A favourite as JSON (spec §3); `duration` is whole minutes, at least 1. */
export function presentFavorite(row: FavoriteRow): Favorite {
  return {
    _id: row.id,
    user: row.userId,
    video: {
      videoId: row.videoId,
      title: row.title,
      poster: row.posterPath ?? PREPARING_POSTER,
      category: row.category,
      duration: Math.max(1, Math.round(row.durationSeconds / 60)),
    },
  };
}
