import type { DataOf } from "#platform/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type insightEndpoints, insightPageSize } from "../../contract/studio-insight.ts";
import { selectWatchedLessons } from "../queries/lessons.ts";

/** A page of the lessons that at least five students have watched. */
export async function listWatchedLessons(
  { db }: { db: Database },
  { cursor, search }: { cursor?: string | undefined; search: string },
): Promise<DataOf<typeof insightEndpoints.watchedLessons>> {
  const { rows, total, nextCursor } = await selectWatchedLessons(db, {
    search: search.trim(),
    cursor,
    limit: insightPageSize,
  });
  const lessons = rows.map((row) => ({
    _id: row.id,
    title: row.title,
    category: row.category,
    viewers: row.viewers,
    watchedThrough: computeWatchedThrough(row),
  }));
  return { lessons, total, nextCursor };
}

interface Totals {
  viewers: number;
  /** The sum of the viewers of all buckets. */
  playedBuckets: number;
  buckets: number;
}

/** The average share of a film that its viewers have played, from 0 to 1. */
export function computeWatchedThrough({ viewers, playedBuckets, buckets }: Totals): number {
  const all = viewers * buckets;
  return all === 0 ? 0 : Math.min(1, playedBuckets / all);
}
