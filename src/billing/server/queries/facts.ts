import { sql } from "kysely";
import type { Executor, Provider } from "./executor.ts";

export interface Fact {
  provider: Provider;
  kind: string;
  dedupKey: string;
  reference: string;
  userId: string | null;
  matched: boolean;
  payload: unknown;
}

/** Appends what a provider said. The same fact told twice is kept once. */
export async function appendFact(db: Executor, fact: Fact): Promise<void> {
  await db
    .insertInto("providerFacts")
    .values({ ...fact, payload: JSON.stringify(fact.payload) })
    .onConflict((conflict) => conflict.columns(["provider", "dedupKey"]).doNothing())
    .execute();
}

/** The one change the ledger ever knows: a payer's addresses are taken out of what was told. */
export async function redactPayer(trx: Executor, userId: string): Promise<void> {
  await trx
    .updateTable("providerFacts")
    .set({ payload: sql`payload - 'customerEmail' - 'payerEmail'` })
    .where("userId", "=", userId)
    .execute();
}
