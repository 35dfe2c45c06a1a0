import { listVideoMedia } from "#catalog/server/index.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import { listPlayedMedia } from "#playback/server/index.ts";

/** What refers to prepared media: media that none of these lists are deleted after a day. */
export const mediaReferences = [
  (db: Executor) => listVideoMedia({ db }),
  (db: Executor) => listPlayedMedia({ db }),
];
