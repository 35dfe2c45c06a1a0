import type { DataOf } from "#platform/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type insightEndpoints, insightPageSize } from "../../contract/studio-insight.ts";
import { selectWatchedLessons } from "../queries/lessons.ts";
import { computeWatchedThrough } from "./watched-through.ts";

/** A page of the lessons that at least five students have watched. */
export async function listWatchedLessons(
  { db }: { db: Database },
  { page, search }: { page: number; search: string },
): Promise<DataOf<typeof insightEndpoints.watchedLessons>> {
  const { rows, total } = await selectWatchedLessons(db, {
    search: search.trim(),
    skip: (page - 1) * insightPageSize,
    limit: insightPageSize,
  });
  const lessons = rows.map((row) => ({
    _id: row.id,
    title: row.title,
    category: row.category,
    viewers: row.viewers,
    watchedThrough: computeWatchedThrough(row),
  }));
  return { lessons, total };
}
