import { AppError } from "#platform/server/errors.ts";
import type { DataCosts } from "../../contract.ts";
import { updateFailed, updatePoster, updateReady } from "../queries/changes.ts";
import type { Executor } from "../queries/executor.ts";

interface ReadyMedia {
  slug: string;
  mediaId: string;
  durationSeconds: number;
  /** Address of the poster 960 px wide; those of 480 and 1280 px lie beside it. */
  posterPath: string;
  /** What a whole playing fetches, in bytes. */
  dataCosts: DataCosts;
}

/** Puts a prepared lesson's media in place. Throws `catalog.video_not_found`. */
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
 * Puts a poster that was drawn anew in place of the old one. Leaves a lesson alone that has other media
 * by now.
 */
export async function markVideoPoster(
  { db }: { db: Executor },
  poster: { slug: string; mediaId: string; posterPath: string },
): Promise<void> {
  await updatePoster(db, poster);
}

/** Notes that a lesson could not be prepared. One that plays already goes on playing. */
export async function markVideoFailed({ db }: { db: Executor }, slug: string): Promise<void> {
  await updateFailed(db, slug);
}
