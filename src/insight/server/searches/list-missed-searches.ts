import type { DataOf } from "#platform/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type insightEndpoints, insightPageSize } from "../../contract/studio-insight.ts";
import { selectMissedSearches } from "../queries/searches.ts";

/** A page of searches without results, each by at least five students. */
export async function listMissedSearches(
  { db }: { db: Database },
  cursor?: string,
): Promise<DataOf<typeof insightEndpoints.missedSearches>> {
  const page = await selectMissedSearches(db, { cursor, limit: insightPageSize });
  const { rows, total, nextCursor } = page;
  return {
    searches: rows.map(({ search, people }) => ({ _id: search, people })),
    total,
    nextCursor,
  };
}
