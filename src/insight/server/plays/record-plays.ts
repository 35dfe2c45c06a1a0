import type { Trx } from "#platform/server/database/executor.ts";
import { countBuckets, type PlayedRange } from "../../contract/buckets.ts";
import {
  addToTotals,
  addVisitorView,
  lockWatchedFilm,
  updateWatchedFilm,
} from "../queries/plays.ts";
import { countPlays, firstCredit } from "./count-plays.ts";

interface Plays {
  userId: string;
  videoId: string;
  mediaId: string;
  durationSeconds: number;
  /** The time at which the viewer opened the film; no play is earlier. */
  openedAt: Date;
  fastestSpeed: number;
  ranges: readonly PlayedRange[];
}

/**
 * Adds a student's plays of a film to its totals, at most at the pace of playing (decision 078).
 * Returns the share of the film that the student has played by now, from 0 to 1.
 */
export async function recordPlays(trx: Trx, played: Plays): Promise<number> {
  const { userId, videoId, mediaId, openedAt, fastestSpeed, ranges } = played;
  const film = { videoId, mediaId };
  const buckets = countBuckets(played.durationSeconds);
  const { elapsedSeconds, ...watched } = await lockWatchedFilm(trx, {
    ...film,
    userId,
    plays: Buffer.alloc(buckets),
    credit: firstCredit,
    countedAt: openedAt,
  });
  const counted = countPlays(watched, ranges, { elapsedSeconds, fastestSpeed });
  const { plays, credit, firstPlayed, replayed } = counted;
  await updateWatchedFilm(trx, { ...film, userId, plays, credit });
  if (firstPlayed.length + replayed.length > 0) {
    const isNewViewer = watched.plays.every((times) => times === 0);
    await addToTotals(trx, { ...film, buckets, isNewViewer, firstPlayed, replayed });
  }
  return plays.filter((times) => times > 0).length / plays.length;
}

/** Counts one view of a film by a visitor, without saying which moments they played. */
export async function recordVisitorView(
  trx: Trx,
  { videoId, mediaId, durationSeconds }: Pick<Plays, "videoId" | "mediaId" | "durationSeconds">,
): Promise<void> {
  await addVisitorView(trx, { videoId, mediaId, buckets: countBuckets(durationSeconds) });
}
