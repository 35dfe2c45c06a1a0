import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { FileStore } from "#platform/server/storage/index.ts";
import { hashFile } from "#platform/server/system/hash-file.ts";
import type { MediaManifest } from "../delivery/media-manifest.ts";
import { writeMediaManifest } from "../delivery/prepared-media.ts";

interface PublishDeps {
  mediaFiles: FileStore;
  signal?: AbortSignal | undefined;
  /** Calls the function that completes the media, if they are still wanted. */
  publish?: ((complete: () => Promise<void>) => Promise<void>) | undefined;
}

/** Files that are stored at the same time, since each waits for the network. */
const filesAtOnce = 8;

/**
 * Moves encoded files from a local folder into the store and returns their manifest, with the hash
 * of each. The manifest is stored last: until then the media are incomplete and nobody reads them.
 */
export async function publishMedia(
  { mediaFiles, signal, publish }: PublishDeps,
  { folder, manifest }: { folder: string; manifest: Omit<MediaManifest, "files"> },
): Promise<MediaManifest> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
  const hashes = new Map<string, string>();
  const queue = names.values();
  const storeNext = async (): Promise<void> => {
    for (const name of queue) {
      signal?.throwIfAborted();
      const path = join(folder, name);
      hashes.set(name, await hashFile(path, signal));
      await mediaFiles.putFile(`${manifest.mediaId}/${name}`, path, {
        move: true,
        immutable: name.startsWith("segments/"),
      });
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, storeNext));
  const files = Object.fromEntries(names.map((name) => [name, hashes.get(name) ?? ""]));
  const complete = { ...manifest, files };
  const store = () => writeMediaManifest(mediaFiles, complete);
  await (publish ? publish(store) : store());
  return complete;
}
