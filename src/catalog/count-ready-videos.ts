import { type Executor, selectReadyCount } from "./queries.ts";

/** How many videos can be watched now. */
export function countReadyVideos({ db }: { db: Executor }): Promise<number> {
  return selectReadyCount(db);
}
