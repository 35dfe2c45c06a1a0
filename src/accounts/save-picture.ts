import type { Database } from "#platform/database/open-database.ts";
import type { FileStore } from "#platform/storage/index.ts";
import { encodePicture } from "./encode-picture.ts";
import { drawPictureKey, pictureAddress } from "./picture-address.ts";
import { insertPicture } from "./queries/pictures.ts";

/**
 * Keeps a picture that a user uploaded. Returns its address, which `updateProfile` then takes;
 * unless it does within a day, the picture is deleted. Throws `accounts.picture_unreadable`.
 */
export async function savePicture(
  { db, files }: { db: Database; files: FileStore },
  { userId, bytes }: { userId: string; bytes: Buffer },
): Promise<{ url: string }> {
  const encoded = await encodePicture(bytes);
  const key = drawPictureKey();
  // The row first: a file without one would never be found again.
  await insertPicture(db, key, userId);
  await files.put(key, encoded);
  return { url: pictureAddress(key) };
}
