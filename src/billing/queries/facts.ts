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
