import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { posterIdOf } from "../poster/draw-posters.ts";
import {
  forgetUnused,
  listMediaInEncoding,
  listUnusedForADay,
  lockEncodings,
  noteUnused,
} from "../queries/unused-media.ts";

export interface PurgeMediaDeps {
  db: Database;
  mediaFiles: FileStore;
  /** Each lists the media ids that one feature references. */
  mediaReferences: readonly ((db: Executor) => Promise<string[]>)[];
  /** Lists the URL paths of the lessons' posters. */
  posterReferences: (db: Executor) => Promise<string[]>;
}

/** The folder of public images, one subfolder per poster, beside those of media. */
const posters = "posters";

/**
 * Deletes media without a reference for a day: by a video, a playback session that may still be
 * used, or an encoding. Also deletes posters without a lesson for a day. Scheduled hourly; safe
 * under concurrency.
 */
export async function purgeUnusedMedia(deps: PurgeMediaDeps, signal: AbortSignal): Promise<void> {
  const { db, mediaFiles } = deps;
  for (const prefix of ["", `${posters}/`]) await mediaFiles.purgeLeftovers(prefix);
  const media = (await mediaFiles.listFolders("")).filter((name) => name !== posters);
  const images = await mediaFiles.listFolders(`${posters}/`);
  const names = [...media, ...images.map((name) => `${posters}/${name}`)];
  await db.transaction().execute(async (trx) => {
    const used = await listUsed(trx, deps);
    await noteUnused(
      trx,
      names.filter((name) => !used.has(name)),
    );
  });
  for (const mediaId of await listUnusedForADay(db)) {
    signal.throwIfAborted();
    await removeMedia(deps, mediaId);
  }
}

/** Deletes the files while no feature can start to use them, the manifest first. */
async function removeMedia({ db, ...deps }: PurgeMediaDeps, mediaId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockEncodings(trx);
    await forgetUnused(trx, mediaId);
    if ((await listUsed(trx, deps)).has(mediaId)) return;
    await deps.mediaFiles.delete(`${mediaId}/media.json`);
    await deps.mediaFiles.deleteFolder(`${mediaId}/`);
  });
}

async function listUsed(
  db: Executor,
  { mediaReferences, posterReferences }: Omit<PurgeMediaDeps, "db" | "mediaFiles">,
): Promise<Set<string>> {
  const used = new Set(await listMediaInEncoding(db));
  for (const list of mediaReferences) for (const mediaId of await list(db)) used.add(mediaId);
  for (const path of await posterReferences(db)) used.add(`${posters}/${posterIdOf(path) ?? ""}`);
  return used;
}
