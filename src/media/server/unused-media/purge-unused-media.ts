import { randomBytes } from "node:crypto";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { isAbsent } from "#platform/server/system/is-absent.ts";
import { posterIdOf } from "../poster/write-posters.ts";
import {
  forgetUnused,
  listMediaInEncoding,
  listUnusedForADay,
  lockEncodings,
  noteUnused,
} from "../queries/unused-media.ts";

export interface PurgeMediaDeps {
  db: Database;
  mediaRoot: string;
  /** Each lists the media ids that one feature references. */
  mediaReferences: readonly ((db: Executor) => Promise<string[]>)[];
  /** Lists the URL paths of the lessons' posters. */
  posterReferences: (db: Executor) => Promise<string[]>;
}

const dayMs = 24 * 3_600_000;
/** The folder of public images, one subfolder per poster, beside those of media. */
const posters = "posters";
/** Temporary folders of a process that may have been killed. */
const isLeftover = (name: string) => /\.(partial|replaced|removed)-[0-9a-f]+$/.test(name);

/**
 * Deletes media without a reference for a day: by a video, a playback session that may still be
 * used, or an encoding. Also deletes posters without a lesson for a day. Scheduled hourly; safe
 * under concurrency.
 */
export async function purgeUnusedMedia(deps: PurgeMediaDeps, signal: AbortSignal): Promise<void> {
  const { db, mediaRoot } = deps;
  const media = (await listFolders(mediaRoot)).filter((name) => name !== posters);
  const images = await listFolders(join(mediaRoot, posters));
  const names = [...media, ...images.map((name) => join(posters, name))];
  await removeLeftovers(mediaRoot, names.filter(isLeftover));
  await db.transaction().execute(async (trx) => {
    const used = await listUsed(trx, deps);
    const unused = names.filter((name) => !isLeftover(name) && !used.has(name));
    await noteUnused(trx, unused);
  });
  for (const mediaId of await listUnusedForADay(db)) {
    signal.throwIfAborted();
    await removeMedia(deps, mediaId);
  }
}

/** Renames the folder while no feature can start to use it, then deletes it. */
async function removeMedia(deps: PurgeMediaDeps, mediaId: string): Promise<void> {
  const folder = join(deps.mediaRoot, mediaId);
  const removed = `${folder}.removed-${randomBytes(6).toString("hex")}`;
  await deps.db.transaction().execute(async (trx) => {
    await lockEncodings(trx);
    await forgetUnused(trx, mediaId);
    if ((await listUsed(trx, deps)).has(mediaId)) return;
    await rename(folder, removed).catch(ignoreAbsent);
  });
  await rm(removed, { recursive: true, force: true });
}

async function listUsed(
  db: Executor,
  { mediaReferences, posterReferences }: Omit<PurgeMediaDeps, "db" | "mediaRoot">,
): Promise<Set<string>> {
  const used = new Set(await listMediaInEncoding(db));
  for (const list of mediaReferences) for (const mediaId of await list(db)) used.add(mediaId);
  for (const path of await posterReferences(db)) used.add(join(posters, posterIdOf(path) ?? ""));
  return used;
}

async function removeLeftovers(mediaRoot: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const folder = join(mediaRoot, name);
    const stats = await stat(folder).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > dayMs) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function listFolders(mediaRoot: string): Promise<string[]> {
  const entries = await readdir(mediaRoot, { withFileTypes: true }).catch(ignoreAbsent);
  return (entries ?? []).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

function ignoreAbsent(error: unknown): undefined {
  if (isAbsent(error)) return undefined;
  throw error;
}
