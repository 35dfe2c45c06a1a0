import { findMediaManifest } from "#media/server/index.ts";
import { describeError } from "#platform/server/log/describe-error.ts";
import {
  openFileStore,
  parseStorageUrl,
  type StorageLocation,
  StorageUnavailable,
} from "#platform/server/storage/index.ts";
import { ConfigError } from "#platform/server/system/config-error.ts";
import { hashStored } from "./storage/copy-file.ts";
import { copyStorage } from "./storage/copy-storage.ts";

const usage =
  "usage: npm run storage -- copy FROM TO | npm run storage -- verify STORAGE; each is a folder or an s3:// URL, as STORAGE_URL";

/** Copies a school's files to another storage, or compares encoded lessons with their hashes. */
async function runStorageCommand([command, ...urls]: readonly string[]): Promise<string> {
  const [from, to] = urls.map(parseLocation);
  if (command === "copy" && from && to && urls.length === 2) {
    if (JSON.stringify(from) === JSON.stringify(to))
      throw new ConfigError(["FROM and TO are the same"]);
    await copyStorage({ from, to, print });
    return "copied";
  }
  if (command === "verify" && from && urls.length === 1) {
    const { damaged, files, withoutHashes } = await verifyMedia(from);
    if (damaged.length > 0) throw new Error(`damaged or missing: ${damaged.join(", ")}`);
    return `${files} files are whole; ${withoutHashes} media have no hashes`;
  }
  throw new ConfigError([usage]);
}

/**
 * Reads all media of a storage and compares each file with its hash. Returns the keys of missing
 * and damaged files, and how many media of earlier versions have no hashes.
 */
async function verifyMedia(
  location: StorageLocation,
): Promise<{ damaged: string[]; files: number; withoutHashes: number }> {
  const media = await openFileStore(location, "media");
  const damaged: string[] = [];
  let [files, withoutHashes] = [0, 0];
  for (const mediaId of await media.listFolders("")) {
    const manifest = await findMediaManifest(media, mediaId);
    if (!manifest) continue;
    if (!manifest.files) withoutHashes += 1;
    for (const [name, sha256] of Object.entries(manifest.files ?? {})) {
      files += 1;
      const key = `${mediaId}/${name}`;
      const found = await media.find(key);
      if (!found || (await hashStored(media, key)) !== sha256) damaged.push(`media/${key}`);
    }
  }
  return { damaged, files, withoutHashes };
}

function parseLocation(text: string): StorageLocation {
  try {
    return parseStorageUrl(text);
  } catch (error) {
    // Credentials may stand before an @.
    const shown = text.includes("@") ? "the storage" : text;
    throw new ConfigError([`${shown}: ${describeError(error)}`]);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

runStorageCommand(process.argv.slice(2)).then(print, (error: unknown) => {
  const isAway = error instanceof StorageUnavailable;
  const reason = isAway
    ? `it does not respond (${describeError(error.cause)})`
    : describeError(error);
  process.stderr.write(`storage: ${reason}\n`);
  process.exitCode = 1;
});
