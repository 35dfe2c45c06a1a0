import { sql, type Transaction } from "kysely";
import type { DB } from "#platform/server/database/schema.ts";

/** A difference of a lesson's sum and number of ratings. */
export interface RatingChange {
  /** The `_id` of the lesson. */
  id: string;
  total: number;
  count: number;
}

/** Locks lessons' rows, by id, until the transaction ends. */
export async function lockVideos(trx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  await trx
    .selectFrom("videos")
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Sets the sums and numbers of ratings of lessons without ratings. Other lessons keep theirs. */
export async function setFirstRatings(
  trx: Transaction<DB>,
  ratings: readonly RatingChange[],
): Promise<void> {
  await sql`
    update videos set ratings_total = rated.total, rated_by = rated.count
    from json_to_recordset(${JSON.stringify(ratings)}::json)
      as rated (id uuid, total bigint, count bigint)
    where videos.id = rated.id and videos.rated_by = 0
  `.execute(trx);
}

/** Adds to sums and numbers of ratings in one statement, whose triggers run after all rows. */
export async function updateRatings(
  trx: Transaction<DB>,
  changes: readonly RatingChange[],
): Promise<void> {
  const changed = sql`unnest(
    ${changes.map((each) => each.id)}::uuid[],
    ${changes.map((each) => each.total)}::bigint[],
    ${changes.map((each) => each.count)}::bigint[]
  ) as changed (id, total, count)`;
  await sql`
    update videos set
      ratings_total = ratings_total + changed.total,
      rated_by = rated_by + changed.count
    from ${changed} where videos.id = changed.id
  `.execute(trx);
}
