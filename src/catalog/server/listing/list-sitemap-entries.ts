import type { Executor } from "#platform/server/database/executor.ts";
import { type Category, categories } from "../../contract.ts";
import { selectSitemapEntries } from "../queries/sitemap-entries.ts";
import { countCategory } from "../queries/videos.ts";

/** The number of lessons of each category, in the order of the categories. */
export async function countByCategory({
  db,
}: {
  db: Executor;
}): Promise<{ category: Category; count: number }[]> {
  return Promise.all(
    categories.map(async (category) => ({ category, count: await countCategory(db, category) })),
  );
}

/**
 * The slugs of a category's lessons after the first `skip`, each with the day (UTC) of the last
 * change of its texts or media.
 */
export function listSitemapEntries(
  { db }: { db: Executor },
  place: { category: Category; skip: number; limit: number },
): Promise<{ slug: string; changedOn: string }[]> {
  return selectSitemapEntries(db, place);
}
