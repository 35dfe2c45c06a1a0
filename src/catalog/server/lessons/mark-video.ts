import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { DataCosts } from "../../contract.ts";
import { updateFailed, updatePoster, updateReady } from "../queries/changes.ts";

interface ReadyMedia {
  slug: string;
  mediaId: string;
  durationSeconds: number;
  /** URL path of the poster 960 px wide; those of 480 and 1280 px are beside it. */
  posterPath: string;
  /** Bytes that a whole playing fetches. */
  dataCosts: DataCosts;
}

/** Sets a prepared lesson's media. Throws `catalog.video_not_found`. */
export async function markVideoReady({ db }: { db: Executor }, media: ReadyMedia): Promise<void> {
  const durationSeconds = Math.max(1, Math.round(media.durationSeconds));
  const { dataCosts, ...rest } = media;
  const { all: bytesAll, small: bytesSmall, sound: bytesSound } = dataCosts;
  const found = await updateReady(db, {
    ...{ ...rest, durationSeconds },
    ...{ bytesAll, bytesSmall, bytesSound },
  });
  if (!found) throw new AppError("catalog.video_not_found");
}

/**
 * Replaces a lesson's poster. Does nothing where the lesson has other media by now.
 */
export async function markVideoPoster(
  { db }: { db: Executor },
  poster: { slug: string; mediaId: string; posterPath: string },
): Promise<void> {
  await updatePoster(db, poster);
}

/** Records that a preparation failed. A ready lesson stays ready. */
export async function markVideoFailed({ db }: { db: Executor }, slug: string): Promise<void> {
  await updateFailed(db, slug);
}
