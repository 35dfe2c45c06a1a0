import type { Executor } from "#platform/server/database/executor.ts";
import type { Video } from "../../contract.ts";
import { PRIOR_RATINGS } from "../change-rating.ts";
import { presentVideo } from "../listing/present-video.ts";
import { type SearchTerm, selectMatching, selectTypedWords } from "../queries/search.ts";
import { correctWords, expandWords, type QueryWord } from "./correct-words.ts";

/** Words of a search that are used at most. */
const MAX_WORDS = 8;

/**
 * Videos that have every typed word in title, tagline, description, composer, keywords or level.
 * Case, accents and inflection are ignored and small typing errors corrected. The last word may be
 * unfinished. Matches in titles come first, then words as typed, then the better rated. An empty
 * search returns nothing (design: Answers).
 */
export async function searchVideos(
  { db }: { db: Executor },
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<Video[]> {
  const typed = await parseSearch(db, search);
  const terms = await correctWords({ db }, typed);
  if (terms === null) return [];
  const find = async (wanted: readonly SearchTerm[], skip: number) => {
    const rows = await selectMatching(db, wanted, { skip, limit, priorRatings: PRIOR_RATINGS });
    return rows.map(presentVideo);
  };
  const skip = (page - 1) * limit;
  const found = await find(terms, skip);
  if (found.length > 0 || (skip > 0 && (await find(terms, 0)).length > 0)) return found;
  // The catalogue has every word, but no video has all: one word may be a misspelling of another.
  return find(await expandWords({ db }, typed, terms), skip);
}

/** The distinct words of a search, without stop words unless there are no others. */
async function parseSearch(db: Executor, search: string): Promise<QueryWord[]> {
  // PostgreSQL refuses NUL.
  const words = await selectTypedWords(db, { search: search.replaceAll("\u0000", " ") });
  const all = words.map((word, place) => ({ ...word, isLast: place === words.length - 1 }));
  const significant = all.filter((word) => !word.isStopWord);
  const byWord = new Map(
    (significant.length > 0 ? significant : all).map((each) => [each.word, each]),
  );
  return [...byWord.values()].slice(0, MAX_WORDS);
}
