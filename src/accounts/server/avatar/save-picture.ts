import type { Database } from "#platform/server/database/open-database.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { insertPicture } from "../queries/pictures.ts";
import { drawPictureKey, pictureAddress } from "./picture-address.ts";

interface SaveDeps {
  db: Database;
  files: FileStore;
}

/**
 * Keeps a picture that a user uploaded, encoded. Returns its address, which `updateProfile` then
 * takes; unless it does within a day, the picture is deleted.
 */
export async function savePicture(
  { db, files }: SaveDeps,
  { userId, picture }: { userId: string; picture: Buffer },
): Promise<{ url: string }> {
  const key = drawPictureKey();
  // The row first: a file without one would never be found again.
  await insertPicture(db, key, userId);
  await files.put(key, picture);
  return { url: pictureAddress(key) };
}
