import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { lockStreams } from "../queries.ts";
import { deleteKeyGrants } from "./key-grants.ts";
import { deleteProgress } from "./progress.ts";

/**
 * When a user played which lesson, their positions, and the lessons that they marked as learned.
 */
export async function exportPlaybackData(db: Executor, userId: string) {
  const playbackSessions = await db
    .selectFrom("playbackSessions")
    .select(["slug", "createdAt", "lastSeenAt", "endedAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const watchPositions = await db
    .selectFrom("watchPositions")
    .select(["slug", "positionSeconds", "seenAt", "updatedAt"])
    .where("userId", "=", userId)
    .orderBy("updatedAt")
    .execute();
  const learnedLessons = await db
    .selectFrom("learnedLessons")
    .select(["slug", "learnedAt"])
    .where("userId", "=", userId)
    .orderBy("learnedAt")
    .execute();
  const countedKeys = await db
    .selectFrom("playbackKeyGrants")
    .select(["mediaId", "countedAt"])
    .where("userId", "=", userId)
    .execute();
  return { playbackSessions, countedKeys, watchPositions, learnedLessons };
}

/** Erases a user's playback data. A running playback stops at its next key. */
export async function erasePlayback(trx: Trx, userId: string): Promise<void> {
  await lockStreams(trx, userId);
  await trx.deleteFrom("playbackTickets").where("userId", "=", userId).execute();
  await trx.deleteFrom("playbackSessions").where("userId", "=", userId).execute();
  await deleteProgress(trx, userId);
  await deleteKeyGrants(trx, userId);
}
