import type { Video } from "../../contract.ts";
import { presentVideo } from "../listing/present-video.ts";
import type { Executor } from "../queries/executor.ts";
import { selectMatching, selectTypedWords, type WantedWord } from "../queries/search.ts";
import { PRIOR_RATINGS } from "../ratings/rating-prior.ts";
import { correctWords, expandWords, type OpenWord } from "./correct-words.ts";

/** More words than this say no more about what is looked for. */
const MAX_WORDS = 8;

/**
 * Videos that have every word typed in title, hook, description, composer, keywords or level,
 * whatever its case, accents or form, with small slips mended; the last word may be half typed. Titles come first, then words as
 * typed, then the better rated. An empty search finds nothing (design: Answers).
 */
export async function searchVideos(
  { db }: { db: Executor },
  { search, page, limit }: { search: string; page: number; limit: number },
): Promise<Video[]> {
  const typed = await parseSearch(db, search);
  const wanted = await correctWords({ db }, typed);
  if (wanted === null) return [];
  const find = async (words: readonly WantedWord[], skip: number) => {
    const rows = await selectMatching(db, words, { skip, limit, priorRatings: PRIOR_RATINGS });
    return rows.map(presentVideo);
  };
  const skip = (page - 1) * limit;
  const found = await find(wanted, skip);
  if (found.length > 0 || (skip > 0 && (await find(wanted, 0)).length > 0)) return found;
  // Every word is known, yet never beside the others: one of them may be a slip for another word.
  return find(await expandWords({ db }, typed, wanted), skip);
}

/** The words that count: each once, and those that say nothing only where there are no others. */
async function parseSearch(db: Executor, search: string): Promise<OpenWord[]> {
  // PostgreSQL takes no NUL.
  const words = await selectTypedWords(db, search.replaceAll("\u0000", " "));
  const open = words.map((word, place) => ({ ...word, isOpen: place === words.length - 1 }));
  const telling = open.filter((word) => !word.isStopWord);
  const byWord = new Map((telling.length > 0 ? telling : open).map((each) => [each.word, each]));
  return [...byWord.values()].slice(0, MAX_WORDS);
}
