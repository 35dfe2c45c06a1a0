import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Provider } from "../../contract.ts";

export interface ProviderEvent {
  provider: Provider;
  kind: string;
  dedupKey: string;
  reference: string;
  userId: string | null;
  matched: boolean;
  payload: unknown;
}

/** Appends a provider event; duplicates are ignored. */
export async function appendProviderEvent(db: Executor, event: ProviderEvent): Promise<void> {
  await db
    .insertInto("providerEvents")
    .values({ ...event, payload: JSON.stringify(event.payload) })
    .onConflict((conflict) => conflict.columns(["provider", "dedupKey"]).doNothing())
    .execute();
}

/** Removes a payer's email addresses; the only update that events ever get. */
export async function redactPayer(trx: Executor, userId: string): Promise<void> {
  await trx
    .updateTable("providerEvents")
    .set({ payload: sql`payload - 'customerEmail' - 'payerEmail'` })
    .where("userId", "=", userId)
    .execute();
}
