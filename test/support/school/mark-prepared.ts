import path from "node:path";
import { markVideoReady, readLessons } from "#catalog/server/index.ts";
import { openOwnSchool } from "#main/process/open-own-school.ts";
import type { Settings } from "#main/settings.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { createLog } from "#platform/server/log/log.ts";
import { openFileStore } from "#platform/server/storage/index.ts";
import { mediaIdOf } from "../../../src/media/server/jobs/media-id.ts";
import {
  generatePosterId,
  posterKey,
  posterName,
  posterUrlPath,
} from "../../../src/media/server/poster/draw-posters.ts";

/**
 * Marks a school's lessons as encoded, so that workers spend no time on them: for tests that watch
 * none.
 */
export async function markPrepared({ db }: { db: Database }, settings: Settings): Promise<void> {
  const { schoolDir, storage, mediaMasterKey: masterKey } = settings;
  const mediaFiles = await openFileStore(storage, "media");
  const log = createLog("test", "silent");
  const { identity: school } = await openOwnSchool({ db, log, settings });
  const dataCosts = { all: 3_000, small: 2_000, sound: 1_000 };
  for (const lesson of await readLessons(schoolDir)) {
    const mediaId = await mediaIdOf({ schoolDir, masterKey, school }, lesson);
    const posterId = generatePosterId();
    const poster = posterName(posterId);
    for (const file of [path.basename(poster), "share.jpg"]) {
      await mediaFiles.put(posterKey(posterId, file), Buffer.alloc(0));
    }
    const media = { mediaId, durationSeconds: 8, posterPath: posterUrlPath(poster, mediaId) };
    await markVideoReady({ db }, { slug: lesson.videoId, ...media, dataCosts });
  }
}
