import type { Executor } from "#platform/server/database/executor.ts";
import { selectMediaIds } from "../queries/videos.ts";

/** The media ids of all videos. */
export function listVideoMedia({ db }: { db: Executor }): Promise<string[]> {
  return selectMediaIds(db);
}
