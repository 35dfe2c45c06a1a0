import { type RawBuilder, sql } from "kysely";
import type { Executor } from "./executor.ts";

export interface PageOf {
  skip: number;
  limit: number;
}

/** What stands under a lesson, and how the rows of these ids become a JSON array. */
interface WordsOf {
  table: "questions" | "reviews";
  asJson: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** A page of what stands under a lesson, by its `_id`, and how many there are: one round trip. */
export async function selectPage<Row>(
  db: Executor,
  { table, asJson }: WordsOf,
  { videoId, skip, limit }: { videoId: string } & PageOf,
): Promise<{ total: number; rows: Row[] }> {
  const wanted = sql`
    select id from ${sql.table(table)} where video_id = ${videoId}
    order by ${newestFirst(table)} limit ${limit} offset ${skip}`;
  const page = await sql<{ total: number; rows: Row[] }>`
    select ${asJson(wanted)} as rows,
      coalesce((select ${sql.ref(table)} from video_post_counts where video_id = ${videoId}), 0) as total
  `.execute(db);
  return page.rows[0] ?? { total: 0, rows: [] };
}

/** The one row of this `_id`, as a page would have it. */
export async function findById<Row>(
  db: Executor,
  { asJson }: WordsOf,
  id: string,
): Promise<Row | undefined> {
  const found = await sql<{ rows: Row[] }>`
    select ${asJson(sql`select ${id}::uuid as id`)} as rows
  `.execute(db);
  return found.rows[0]?.rows[0];
}

/** Newest first, and of two at the same instant always the same one first. */
export const newestFirst = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.createdAt`)} desc, ${sql.ref(`${alias}.id`)} desc`;

/** A user as others may see him, from a row of the view of people. */
export interface PersonRow {
  _id: string;
  name: string;
  picture: string | null;
}
export const personJson = (alias: string): RawBuilder<unknown> =>
  sql`json_build_object('_id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)},
    'picture', ${sql.ref(`${alias}.picture`)})`;
