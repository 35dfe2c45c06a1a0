import type { Database } from "#platform/server/database/open-database.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { insertAvatar } from "../queries/avatars.ts";
import { avatarUrl, generateAvatarKey } from "./avatar-url.ts";

interface SaveDeps {
  db: Database;
  files: FileStore;
}

/**
 * Keeps a picture that a user uploaded, encoded. Returns its address, which `updateProfile` then
 * takes; unless it does within a day, the picture is deleted.
 */
export async function saveAvatar(
  { db, files }: SaveDeps,
  { userId, avatar }: { userId: string; avatar: Buffer },
): Promise<{ url: string }> {
  const key = generateAvatarKey();
  // The row first: a file without one would never be found again.
  await insertAvatar(db, key, userId);
  await files.put(key, avatar);
  return { url: avatarUrl(key) };
}
