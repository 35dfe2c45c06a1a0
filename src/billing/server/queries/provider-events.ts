import { sql } from "kysely";
import type { Executor, Provider } from "./executor.ts";

export interface ProviderEvent {
  provider: Provider;
  kind: string;
  dedupKey: string;
  reference: string;
  userId: string | null;
  matched: boolean;
  payload: unknown;
}

/** Appends what a provider said. The same fact told twice is kept once. */
export async function appendProviderEvent(db: Executor, event: ProviderEvent): Promise<void> {
  await db
    .insertInto("providerEvents")
    .values({ ...event, payload: JSON.stringify(event.payload) })
    .onConflict((conflict) => conflict.columns(["provider", "dedupKey"]).doNothing())
    .execute();
}

/** The one change the ledger ever knows: a payer's addresses are taken out of what was told. */
export async function redactPayer(trx: Executor, userId: string): Promise<void> {
  await trx
    .updateTable("providerEvents")
    .set({ payload: sql`payload - 'customerEmail' - 'payerEmail'` })
    .where("userId", "=", userId)
    .execute();
}
