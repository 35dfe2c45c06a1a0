import { sql } from "kysely";
import type { PlanPrices } from "#billing/contract.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import {
  createKeyset,
  type PageRequest,
  type PageRows,
  readPage,
} from "#platform/server/database/keyset.ts";

export interface PriceRevisionRow {
  id: number;
  prices: unknown;
  planCodes: unknown;
  /** Null for the folder's prices. */
  authorId: string | null;
  reason: string;
  savedAt: Date;
}

export function selectNewestPrices(db: Executor): Promise<PriceRevisionRow | undefined> {
  return db
    .selectFrom("priceRevisions")
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function selectPriceRevision(
  db: Executor,
  id: number,
): Promise<PriceRevisionRow | undefined> {
  return db.selectFrom("priceRevisions").selectAll().where("id", "=", id).executeTakeFirst();
}

const newestFirst = createKeyset([{ value: "id", type: "bigint", direction: "desc" }]);

/** A page of the revisions, newest first. */
export async function selectPriceRevisions(
  db: Executor,
  page: PageRequest,
): Promise<PageRows<PriceRevisionRow> & { total: number }> {
  const listed = await readPage(db.selectFrom("priceRevisions").selectAll(), newestFirst, page);
  const { total } = await db
    .selectFrom("priceRevisions")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { ...listed, total };
}

/** Serializes changes of prices until the transaction ends. */
export async function lockPrices(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('prices', 0))`.execute(trx);
}

interface NewRevision {
  prices: PlanPrices;
  planCodes: object;
  authorId: string | null;
  reason: string;
}

/** Returns the revision's number. */
export async function insertPriceRevision(
  trx: Trx,
  { prices, planCodes, ...revision }: NewRevision,
): Promise<number> {
  const { id } = await trx
    .insertInto("priceRevisions")
    .values({
      ...revision,
      prices: JSON.stringify(prices),
      planCodes: JSON.stringify(planCodes),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
