import { createHmac } from "node:crypto";
import { searchVideos } from "#catalog/server/index.ts";
import type { DataOf } from "#platform/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { type insightEndpoints, insightPageSize } from "../contract/studio-insight.ts";
import { insertMissedSearch, selectMissedSearches } from "./queries/searches.ts";

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

/** A longer search is a text, which may identify its author. */
const maxWords = 6;
const maxLength = 60;
/** The length of a date of birth, a phone number or a card number. */
const maxDigits = 4;

/**
 * A search in lower case, without accents and punctuation, so that equal words count as one search.
 * Null for searches that may identify a person: email or web addresses, many digits, long texts.
 */
export function normalizeCountedSearch(typed: string): string | null {
  if (/@|＠|:\/\/|\bwww\.|\w\.\w{2,}/u.test(typed)) return null;
  const words = typed
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}#♯♭]+/u)
    .filter((word) => word !== "");
  const search = words.join(" ");
  const digits = search.match(/\p{N}/gu)?.length ?? 0;
  const isPlain =
    search.length >= 2 &&
    search.length <= maxLength &&
    words.length <= maxWords &&
    digits <= maxDigits;
  return isPlain ? search : null;
}

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
