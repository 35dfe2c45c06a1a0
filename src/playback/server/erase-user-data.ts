import type { Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";
import { deleteUserData } from "./queries/user-data.ts";
import { lockStreams } from "./queries.ts";

/** Erases a user's playback data. A running playback stops at its next key. */
export async function erasePlayback(trx: Transaction<DB>, userId: string): Promise<void> {
  await lockStreams(trx, userId);
  await deleteUserData(trx, userId);
}
