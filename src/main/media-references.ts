import { listPosterPaths, listVideoMedia } from "#catalog/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { listPlayedMedia } from "#playback/server/index.ts";

/** What refers to prepared media: media that none of these lists are deleted after a day. */
export const mediaReferences = [
  (db: Executor) => listVideoMedia({ db }),
  (db: Executor) => listPlayedMedia({ db }),
];

/** What refers to posters: those that no lesson has are deleted after a day. */
export const posterReferences = (db: Executor): Promise<string[]> => listPosterPaths({ db });
