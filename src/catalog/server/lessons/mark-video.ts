import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { DataCosts } from "../../contract.ts";
import {
  updateFailed,
  updateFilm,
  updateFirstPoster,
  updatePoster,
  updatePosterById,
  updateReady,
} from "../queries/changes.ts";
import { selectMediaIds, selectPosterPaths, selectReadyCount } from "../queries/videos.ts";

/** A lesson by its slug, or by its id. */
type Named = { slug: string; id?: never } | { id: string; slug?: never };

interface ReadyMedia {
  mediaId: string;
  durationSeconds: number;
  /** URL path of the poster 960 px wide; those of 480 and 1280 px are beside it. */
  posterPath: string;
  /** Bytes of a whole playback. */
  dataCosts: DataCosts;
}

/**
 * Sets a lesson's encoded media. Given the lesson's id, the media are an instructor's film, and the
 * studio owns the lesson from then on. Throws `catalog.video_not_found`.
 */
export async function markVideoReady(
  { db }: { db: Executor },
  { slug, id, ...media }: ReadyMedia & Named,
): Promise<void> {
  const durationSeconds = Math.max(1, Math.round(media.durationSeconds));
  const { dataCosts, ...rest } = media;
  const { all: bytesAll, small: bytesSmall, sound: bytesSound } = dataCosts;
  const ready = { ...rest, durationSeconds, bytesAll, bytesSmall, bytesSound };
  const found =
    id === undefined
      ? await updateReady(db, { slug, ...ready })
      : await updateFilm(db, { id, ...ready });
  if (!found) throw new AppError("catalog.video_not_found");
}

/** Replaces a lesson's poster. Does nothing if the lesson has other media by now. */
export async function markVideoPoster(
  { db }: { db: Executor },
  poster: { slug: string; mediaId: string; posterPath: string },
): Promise<void> {
  await updatePoster(db, poster);
}

/** Gives a lesson without a poster one drawn from its score. */
export async function markFirstPoster(
  { db }: { db: Executor },
  poster: { id: string; posterPath: string },
): Promise<void> {
  await updateFirstPoster(db, poster);
}

/** Gives a lesson the poster that an instructor chose; false for an unknown lesson. */
export function setVideoPoster(
  { db }: { db: Executor },
  poster: { id: string; posterPath: string },
): Promise<boolean> {
  return updatePosterById(db, poster);
}

/** Records a failed encoding. A ready lesson stays ready. */
export async function markVideoFailed({ db }: { db: Executor }, slug: string): Promise<void> {
  await updateFailed(db, slug);
}

/** How many videos can be watched now. */
export function countReadyVideos({ db }: { db: Executor }): Promise<number> {
  return selectReadyCount(db);
}

/** The media ids of all videos. */
export function listVideoMedia({ db }: { db: Executor }): Promise<string[]> {
  return selectMediaIds(db);
}

/** The URL paths of the posters of all videos. */
export function listPosterPaths({ db }: { db: Executor }): Promise<string[]> {
  return selectPosterPaths(db);
}
