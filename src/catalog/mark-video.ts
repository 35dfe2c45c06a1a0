import { AppError } from "#platform/errors.ts";
import { updateFailed, updateReady } from "./queries/changes.ts";
import type { Executor } from "./queries/executor.ts";

interface ReadyMedia {
  videoId: string;
  mediaId: string;
  durationSeconds: number;
  /** Address of the poster 960 px wide; those of 480 and 1280 px lie beside it. */
  posterPath: string;
}

/** Puts a prepared lesson's media in place. Throws `catalog.video_not_found`. */
export async function markVideoReady({ db }: { db: Executor }, media: ReadyMedia): Promise<void> {
  const durationSeconds = Math.max(1, Math.round(media.durationSeconds));
  const found = await updateReady(db, { ...media, durationSeconds });
  if (!found) throw new AppError("catalog.video_not_found");
}

/** Notes that a lesson could not be prepared. One that plays already goes on playing. */
export async function markVideoFailed({ db }: { db: Executor }, videoId: string): Promise<void> {
  await updateFailed(db, videoId);
}
