import type { Database } from "#platform/server/database/open-database.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { insertAvatar } from "../queries/avatars.ts";
import { avatarUrl, generateAvatarKey } from "./avatar-url.ts";

interface SaveDeps {
  db: Database;
  files: FileStore;
}

/**
 * Stores an encoded avatar. Returns its URL for `updateProfile`; an avatar not saved to a profile
 * within a day is deleted.
 */
export async function saveAvatar(
  { db, files }: SaveDeps,
  { userId, avatar }: { userId: string; avatar: Buffer },
): Promise<{ url: string }> {
  const key = generateAvatarKey();
  // Row first: a file without a row would never be purged.
  await insertAvatar(db, key, userId);
  await files.put(key, avatar);
  return { url: avatarUrl(key) };
}
