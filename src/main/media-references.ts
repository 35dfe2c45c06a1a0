import { listPosterPaths, listVideoMedia } from "#catalog/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { listPlayedMedia } from "#playback/server/index.ts";

/**
 * The features' references to encoded media. Media in none of these lists are deleted after a day.
 */
export const mediaReferences = [
  (db: Executor) => listVideoMedia({ db }),
  (db: Executor) => listPlayedMedia({ db }),
];

/** The references to posters. Posters of no lesson are deleted after a day. */
export const posterReferences = (db: Executor): Promise<string[]> => listPosterPaths({ db });
