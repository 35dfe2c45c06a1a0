import { setTimeout as delay } from "node:timers/promises";
import { countByCategory, countReadyVideos } from "#catalog/server/index.ts";
import { openDatabase } from "#platform/server/database/open-database.ts";

const PATIENCE_MS = 180_000;

/**
 * Waits until at least one lesson can be watched, so that the site never opens onto nothing but
 * lessons in preparation. At every start but the first, and where there are no lessons, it returns
 * at once.
 */
export async function waitForFirstLesson(
  databaseUrl: string,
  say: (line: string) => void,
): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { maxConnections: 1 });
  try {
    if ((await countReadyVideos({ db })) > 0) return;
    const counts = await countByCategory({ db });
    if (counts.every(({ count }) => count === 0)) return;
    say("preparing the first lesson (the others follow in the background) …");
    const startedAt = performance.now();
    while ((await countReadyVideos({ db })) === 0) {
      if (performance.now() - startedAt > PATIENCE_MS) {
        say("the first lesson is still being prepared; the site opens without it");
        return;
      }
      await delay(250);
    }
  } finally {
    await close();
  }
}
