import type { Executor } from "../queries/executor.ts";
import { selectReadyCount } from "../queries/videos.ts";

/** How many videos can be watched now. */
export function countReadyVideos({ db }: { db: Executor }): Promise<number> {
  return selectReadyCount(db);
}
