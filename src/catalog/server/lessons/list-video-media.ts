import type { Executor } from "#platform/server/database/executor.ts";
import { selectMediaIds, selectPosterPaths } from "../queries/videos.ts";

/** The media ids of all videos. */
export function listVideoMedia({ db }: { db: Executor }): Promise<string[]> {
  return selectMediaIds(db);
}

/** The URL paths of the posters of all videos. */
export function listPosterPaths({ db }: { db: Executor }): Promise<string[]> {
  return selectPosterPaths(db);
}
