import { openDatabase } from "#platform/server/database/open-database.ts";
import { cancelWaitingEncodings } from "../support/school/cancel-waiting-encodings.ts";
import type { RunningSchool } from "../support/school/run-school.ts";
import { settingsOf } from "../support/school/settings-of.ts";

/**
 * Gives every lesson the film of the first, which is ready, in place of its own: encoding them all
 * would take an hour of the CPU.
 */
export async function shareFirstFilm(school: RunningSchool): Promise<void> {
  await cancelWaitingEncodings(school);
  const { databaseUrl } = await settingsOf(school);
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    const { mediaId, durationSeconds, bytesAll, bytesSmall, bytesSound } = await db
      .selectFrom("videos")
      .selectAll()
      .where("mediaState", "=", "ready")
      .limit(1)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("videos")
      .set({ mediaState: "ready", mediaId, durationSeconds, bytesAll, bytesSmall, bytesSound })
      .where("mediaState", "!=", "ready")
      .execute();
  } finally {
    await close();
  }
}
