import type { DataOf } from "#platform/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type insightEndpoints, insightPageSize } from "../../contract/studio-insight.ts";
import { selectMissedSearches } from "../queries/searches.ts";

/** A page of searches without results, each by at least five students. */
export async function listMissedSearches(
  { db }: { db: Database },
  page: number,
): Promise<DataOf<typeof insightEndpoints.missedSearches>> {
  const skip = (page - 1) * insightPageSize;
  const { rows, total } = await selectMissedSearches(db, { skip, limit: insightPageSize });
  return { searches: rows.map(({ search, people }) => ({ _id: search, people })), total };
}
