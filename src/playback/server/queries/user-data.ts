import type { Executor } from "#platform/server/database/executor.ts";

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
