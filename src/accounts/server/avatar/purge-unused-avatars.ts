import type { Database } from "#platform/server/database/open-database.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { deleteAvatars, lockUnusedAvatars } from "../queries/avatars.ts";

const atOnce = 100;

/**
 * Deletes unused avatars: replaced ones, those of erased users, and those uploaded a day ago and
 * never saved. Scheduled hourly; concurrent runs are safe.
 */
export async function purgeUnusedAvatars(deps: { db: Database; files: FileStore }): Promise<void> {
  while ((await purgeBatch(deps)) === atOnce);
}

function purgeBatch({ db, files }: { db: Database; files: FileStore }): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const keys = await lockUnusedAvatars(trx, atOnce);
    if (keys.length === 0) return 0;
    // Files first: a purge that crashes here is repeated.
    for (const key of keys) await files.delete(key);
    await deleteAvatars(trx, keys);
    return keys.length;
  });
}
