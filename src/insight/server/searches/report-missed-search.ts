import { createHmac } from "node:crypto";
import { searchVideos } from "#catalog/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { insertMissedSearch } from "../queries/searches.ts";
import { normalizeCountedSearch } from "./normalize-search.ts";

export interface MissedSearchDeps {
  db: Database;
  /** The key of the hash that counts each person once. */
  tokenSecret: string;
}

/** Counts a student's search without results, anonymously. Calls by other users are ignored. */
export async function reportMissedSearch(
  { db, tokenSecret }: MissedSearchDeps,
  { caller, typed }: { caller: Pick<Caller, "userId" | "role">; typed: string },
): Promise<void> {
  const search = normalizeCountedSearch(typed);
  if (search === null || caller.role !== "student") return;
  const found = await searchVideos({ db }, { search: typed, page: 1, limit: 1 });
  if (found.length > 0) return;
  const person = createHmac("sha256", tokenSecret)
    .update(JSON.stringify(["missed-search", caller.userId, search]))
    .digest();
  await insertMissedSearch(db, { search, person });
}
