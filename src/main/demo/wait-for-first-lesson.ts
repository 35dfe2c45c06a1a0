import { setTimeout as delay } from "node:timers/promises";
import { countByCategory, countReadyVideos } from "#catalog/server/index.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";

const TIMEOUT_MS = 180_000;

/**
 * Waits until at least one lesson can be watched, so that the site does not open with all lessons
 * still encoding. Returns immediately on later starts, and without lessons.
 */
export async function waitForFirstLesson(
  databaseUrl: string,
  print: (line: string) => void,
): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    if ((await countReadyVideos({ db })) > 0) return;
    const counts = await countByCategory({ db });
    if (counts.every(({ count }) => count === 0)) return;
    print("preparing the first lesson (the others follow in the background) …");
    const startedAt = performance.now();
    while ((await countReadyVideos({ db })) === 0) {
      if (performance.now() - startedAt > TIMEOUT_MS) {
        print("the first lesson is still being prepared; the site opens without it");
        return;
      }
      await delay(250);
    }
  } finally {
    await close();
  }
}
