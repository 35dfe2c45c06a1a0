import type { Executor } from "#platform/server/database/executor.ts";
import { selectReadyCount } from "../queries/videos.ts";

/** How many videos can be watched now. */
export function countReadyVideos({ db }: { db: Executor }): Promise<number> {
  return selectReadyCount(db);
}
