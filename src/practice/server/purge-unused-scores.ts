import type { Database } from "#platform/server/database/open-database.ts";
import { deleteUnusedScores } from "./queries/scores.ts";

/** Deletes scores and engravings that no lesson has had for a day. */
export async function purgeUnusedScores({ db }: { db: Database }): Promise<void> {
  await deleteUnusedScores(db);
}
