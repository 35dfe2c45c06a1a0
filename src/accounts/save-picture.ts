import type { Database } from "#platform/database/open-database.ts";
import type { FileStore } from "#platform/storage/index.ts";
import { drawPictureKey, pictureAddress } from "./picture-address.ts";
import { insertPicture } from "./queries/pictures.ts";

interface SaveDeps {
  db: Database;
  files: FileStore;
  encode: (bytes: Buffer) => Promise<Buffer>;
}

/**
 * Keeps a picture that a user uploaded. Returns its address, which `updateProfile` then takes;
 * unless it does within a day, the picture is deleted. Throws what `encode`
 * throws.
 */
export async function savePicture(
  { db, files, encode }: SaveDeps,
  { userId, bytes }: { userId: string; bytes: Buffer },
): Promise<{ url: string }> {
  const encoded = await encode(bytes);
  const key = drawPictureKey();
  // The row first: a file without one would never be found again.
  await insertPicture(db, key, userId);
  await files.put(key, encoded);
  return { url: pictureAddress(key) };
}
