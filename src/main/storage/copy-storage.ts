import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findMediaManifest, openWholeUploads } from "#media/server/index.ts";
import {
  type FileStore,
  openFileStore,
  type StorageLocation,
} from "#platform/server/storage/index.ts";
import { type Copied, copyFile } from "./copy-file.ts";

const filesAtOnce = 8;
const isManifest = (key: string): boolean => key.endsWith("/media.json");

interface CopyStorage {
  from: StorageLocation;
  to: StorageLocation;
  print: (line: string) => void;
}

/**
 * Copies a school's files from one storage to another. Files that are there stay, so an interrupted
 * copy goes on, and one more copy brings what was added meanwhile. Media become complete there as
 * they do when they are encoded: their manifest comes last. Throws at the first file that cannot be
 * copied exactly.
 */
export async function copyStorage({ from, to, print }: CopyStorage): Promise<void> {
  const scratch = await mkdtemp(path.join(tmpdir(), "storage-copy-"));
  try {
    for (const area of ["uploads", "lesson-files"]) {
      const source = await openFileStore(from, area);
      const deps = { from: source, to: await openFileStore(to, area), scratch };
      print(await copyAll(area, listKeys(source), (key) => copyFile(deps, key)));
    }
    await copyMedia(
      { from: await openFileStore(from, "media"), to: await openFileStore(to, "media"), scratch },
      print,
    );
    const films = { from: await openWholeUploads(from), to: await openWholeUploads(to), scratch };
    print(await copyAll("films", await films.from.list(), (id) => copyFile(films, id)));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function copyMedia(
  { from, to, scratch }: { from: FileStore; to: FileStore; scratch: string },
  print: (line: string) => void,
): Promise<void> {
  const target = {
    ...to,
    putFile: (key: string, local: string) =>
      to.putFile(key, local, { move: true, immutable: key.includes("/segments/") }),
  };
  // Listed before the files, so that media which are added meanwhile do not become complete.
  const manifests: string[] = [];
  for await (const key of listKeys(from, isManifest)) manifests.push(key);
  let known: { mediaId: string; files: Promise<Record<string, string>> } | undefined;
  /** The hashes of the media whose files are being copied, one after the other. */
  const hashesOf = (mediaId: string): Promise<Record<string, string>> => {
    if (known?.mediaId !== mediaId) {
      const files = findMediaManifest(from, mediaId).then((manifest) => manifest?.files ?? {});
      known = { mediaId, files };
    }
    return known.files;
  };
  const deps = { from, to: target, scratch };
  const copyPart = async (key: string): Promise<Copied> => {
    const [mediaId = "", ...rest] = key.split("/");
    const isPoster = mediaId === "posters";
    const sha256 = isPoster ? undefined : (await hashesOf(mediaId))[rest.join("/")];
    return copyFile(deps, key, { sha256 });
  };
  print(
    await copyAll(
      "media",
      listKeys(from, (key) => !isManifest(key)),
      copyPart,
    ),
  );
  // A poster that was replaced changes its manifest, perhaps in its size too.
  print(await copyAll("manifests", manifests, (key) => copyFile(deps, key, { isMutable: true })));
}

async function* listKeys(files: FileStore, isWanted = (_: string) => true): AsyncGenerator<string> {
  for await (const { key } of files.list("")) if (isWanted(key)) yield key;
}

/** Copies some files at a time; returns a line with what was done. */
async function copyAll(
  area: string,
  keys: AsyncIterable<string> | Iterable<string>,
  copy: (key: string) => Promise<Copied>,
): Promise<string> {
  const counts = { copied: 0, present: 0, gone: 0 };
  let bytes = 0;
  let failure: unknown;
  const running = new Set<Promise<void>>();
  const copyOne = async (key: string): Promise<void> => {
    const copied = await copy(key);
    counts[copied.outcome] += 1;
    if (copied.outcome === "copied") bytes += copied.bytes;
  };
  for await (const key of keys) {
    if (failure !== undefined) break;
    if (running.size >= filesAtOnce) await Promise.race(running);
    const started: Promise<void> = copyOne(key)
      .catch((error: unknown) => {
        failure ??= error;
      })
      .finally(() => running.delete(started));
    running.add(started);
  }
  await Promise.all(running);
  if (failure !== undefined) throw failure;
  return `${area}: ${counts.copied} files copied (${bytes} bytes), ${counts.present} were there`;
}
