import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Category } from "../../contract.ts";

/** Slugs of a category's lessons at some positions, read from the index of positions. */
export function selectSitemapEntries(
  db: Executor,
  { category, skip, limit }: { category: Category; skip: number; limit: number },
): Promise<{ slug: string; changedOn: string }[]> {
  return db
    .selectFrom("videos")
    .select("slug")
    .select(sql<string>`to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD')`.as("changedOn"))
    .where("category", "=", category)
    .where("categoryPosition", ">", skip)
    .where("categoryPosition", "<=", skip + limit)
    .orderBy("categoryPosition")
    .execute();
}
