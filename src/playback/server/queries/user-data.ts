import type { Executor, Trx } from "#platform/server/database/executor.ts";
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

/** Deletes a user's playback data. */
export async function deleteUserData(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("playbackTickets").where("userId", "=", userId).execute();
  await trx.deleteFrom("playbackSessions").where("userId", "=", userId).execute();
  await deleteProgress(trx, userId);
  await deleteKeyGrants(trx, userId);
}
