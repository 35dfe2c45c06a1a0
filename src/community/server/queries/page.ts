import { type RawBuilder, sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import { prepareQuery } from "#platform/server/database/prepare-query.ts";

export interface PageOf {
  skip: number;
  limit: number;
}

/** A table of posts, and the SQL that turns rows of these ids into a JSON array. */
interface PostTable {
  table: "questions" | "reviews";
  asJson: (ids: RawBuilder<unknown>) => RawBuilder<unknown>;
}

interface LessonPage extends PageOf {
  videoId: string;
  viewerId: string;
}

/**
 * Reads a page of a lesson's posts, by the lesson's `_id`, and the number of visible ones, in one
 * round trip. Of hidden posts, only the viewer's own are listed.
 */
export function preparePage<Row>({ table, asJson }: PostTable) {
  const readPage = prepareQuery((_, { videoId, viewerId, skip, limit }: LessonPage) => {
    const ids = sql`
      select id from ${sql.table(table)}
      where video_id = ${videoId} and (hidden_at is null or user_id = ${viewerId})
      order by ${newestFirst(table)} limit ${limit} offset ${skip}`;
    return sql<{ total: number; rows: Row[] }>`
      select ${asJson(ids)} as rows,
        coalesce((select ${sql.ref(table)} from video_post_counts where video_id = ${videoId}), 0) as total`;
  });
  return async (db: Executor, page: LessonPage) => {
    const [found] = await readPage(db, page);
    return found ?? { total: 0, rows: [] };
  };
}

/** The row of this `_id`, as in a page. */
export async function findById<Row>(
  db: Executor,
  { asJson }: PostTable,
  id: string,
): Promise<Row | undefined> {
  const found = await sql<{ rows: Row[] }>`
    select ${asJson(sql`select ${id}::uuid as id`)} as rows
  `.execute(db);
  return found.rows[0]?.rows[0];
}

/** Newest first, with the id as tie-breaker. */
export const newestFirst = (alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.createdAt`)} desc, ${sql.ref(`${alias}.id`)} desc`;

/** A user as others may see them, from the view `people`. */
export interface PersonRow {
  _id: string;
  name: string;
  picture: string | null;
}
export const personJson = (alias: string): RawBuilder<unknown> =>
  sql`json_build_object('_id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)},
    'picture', ${sql.ref(`${alias}.picture`)})`;

/** The offset and limit of a page; the first page skips none. */
export function pageOf({ page, limit }: { page: number; limit: number }): PageOf {
  return { skip: (page - 1) * limit, limit };
}
