import type { DataOf } from "#platform/contract.ts";
import type { Category, catalogEndpoints } from "./contract.ts";
import { presentVideo } from "./present-video.ts";
import { countCategory, type Executor, selectCategoryPage } from "./queries.ts";

/**
 * A page of a category by serial number, and how many videos the category has. A full page means
 * that there may be another (spec §9).
 */
export async function listLibraryPage(
  { db }: { db: Executor },
  { category, page, limit }: { category: Category; page: number; limit: number },
): Promise<DataOf<typeof catalogEndpoints.library>> {
  const [rows, total] = await Promise.all([
    selectCategoryPage(db, { category, skip: (page - 1) * limit, limit }),
    countCategory(db, category),
  ]);
  return { videos: rows.map(presentVideo), total, hasMore: rows.length === limit };
}
