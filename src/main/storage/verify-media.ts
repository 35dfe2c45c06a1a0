import { findMediaManifest } from "#media/server/index.ts";
import { openFileStore, type StorageLocation } from "#platform/server/storage/index.ts";
import { hashStored } from "./copy-file.ts";

/**
 * Reads all media of a storage and compares each file with its hash. Returns the keys of missing
 * and damaged files, and how many media of earlier versions have no hashes.
 */
export async function verifyMedia(
  location: StorageLocation,
): Promise<{ damaged: string[]; files: number; withoutHashes: number }> {
  const media = openFileStore(location, "media");
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
