import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { deleteViewer, lockStreams } from "./queries.ts";

/** Forgets what a user watched and where; whatever plays stops at its next key. */
export async function eraseUserData(trx: Transaction<DB>, userId: string): Promise<void> {
  await lockStreams(trx, userId);
  await deleteViewer(trx, userId);
}
