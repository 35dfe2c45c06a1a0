import { type Selectable, sql } from "kysely";
import type { PlanPrices } from "#billing/contract.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { PriceSaves } from "#platform/server/database/schema.ts";

export type PriceSaveRow = Selectable<PriceSaves>;

export interface NewPriceSave {
  prices: PlanPrices;
  revision: number;
  action: PriceSaveRow["action"];
  authorId: string;
  reason: string;
}

/** The pending or failed price save; at most one exists. */
export function findPriceSave(db: Executor): Promise<PriceSaveRow | undefined> {
  return db.selectFrom("priceSaves").selectAll().executeTakeFirst();
}

/** Replaces a failed save and returns the new one's id. */
export async function insertPriceSave(
  trx: Trx,
  { prices, ...save }: NewPriceSave,
): Promise<string> {
  await trx.deleteFrom("priceSaves").where("state", "=", "failed").execute();
  const { id } = await trx
    .insertInto("priceSaves")
    .values({ ...save, prices: JSON.stringify(prices) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts an attempt; undefined if no pending save has that id. */
export function beginPriceSave(db: Executor, id: string): Promise<PriceSaveRow | undefined> {
  return db
    .updateTable("priceSaves")
    .set({ attempts: sql`attempts + 1` })
    .where("id", "=", id)
    .where("state", "=", "saving")
    .returningAll()
    .executeTakeFirst();
}

export async function failPriceSave(db: Executor, id: string, failure: string): Promise<void> {
  await db
    .updateTable("priceSaves")
    .set({ state: "failed", failure })
    .where("id", "=", id)
    .where("state", "=", "saving")
    .execute();
}

/** Reopens the failed save and returns its id; undefined without one. */
export async function reopenPriceSave(trx: Trx): Promise<string | undefined> {
  const reopened = await trx
    .updateTable("priceSaves")
    .set({ state: "saving", failure: null, attempts: 0 })
    .where("state", "=", "failed")
    .returning("id")
    .executeTakeFirst();
  return reopened?.id;
}

/** Returns false if no such save is in that state. */
export async function deletePriceSave(
  db: Executor,
  save: Pick<PriceSaveRow, "state"> & { id?: string },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom("priceSaves")
    .where("state", "=", save.state)
    .$if(save.id !== undefined, (saves) => saves.where("id", "=", save.id ?? ""))
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}
