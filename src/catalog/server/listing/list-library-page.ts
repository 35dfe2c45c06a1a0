import type { DataOf } from "#platform/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Category, catalogEndpoints } from "../../contract.ts";
import { countCategory, selectCategoryPage } from "../queries/videos.ts";
import { presentVideo } from "./present-video.ts";

/**
 * A page of a category by serial number, and the category's total. After a full page there may be
 * another (spec §9).
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
