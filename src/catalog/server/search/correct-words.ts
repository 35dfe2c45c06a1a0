import type { Executor } from "#platform/server/database/executor.ts";
import { type SearchTerm, selectSimilarWords, type TypedWord } from "../queries/search.ts";
import { deletionVariantsOf, editDistance } from "./edit-distance.ts";

/** A typed word; the last one may be unfinished. */
export interface QueryWord extends TypedWord {
  isLast: boolean;
}

/** Corrections per word at most. */
const MAX_CORRECTIONS = 5;

/**
 * The search terms of typed words. A term is the word with its stem variants ("chords", "chord")
 * and, if the word may be unfinished, its prefix. A word that no video has is replaced by the
 * nearest words. Null where there are none, since no video can match then.
 */
export async function correctWords(
  { db }: { db: Executor },
  typed: readonly QueryWord[],
): Promise<SearchTerm[] | null> {
  const terms = typed.map(buildTerm);
  const unknown = typed.filter((_, place) => !hasMatches(terms[place]));
  const similar = await findSimilar({ db }, unknown, maxEditsOf);
  const corrected = terms.map((each) => (hasMatches(each) ? each : addSimilar(each, similar)));
  return corrected.length > 0 && corrected.every(hasMatches) ? corrected : null;
}

/** Adds words one edit away to every term, for when nothing matches all of them. */
export async function expandWords(
  { db }: { db: Executor },
  typed: readonly QueryWord[],
  terms: readonly SearchTerm[],
): Promise<SearchTerm[]> {
  const similar = await findSimilar({ db }, typed, (word) => Math.min(1, maxEditsOf(word)));
  return terms.map((each) => addSimilar(each, similar));
}

function buildTerm({ word, isKnown, stemVariants, isPrefix, isLast }: QueryWord): SearchTerm {
  const words = isKnown ? [word, ...stemVariants] : stemVariants;
  // A shortened word within a search ("beet sonata") is a prefix too.
  const isShortened = words.length === 0 && word.length > 2;
  return { typed: word, words, prefix: isPrefix && (isLast || isShortened) ? word : null };
}

function hasMatches(term: SearchTerm | undefined): boolean {
  return term !== undefined && (term.words.length > 0 || term.prefix !== null);
}

function addSimilar(term: SearchTerm, similar: ReadonlyMap<string, string[]>): SearchTerm {
  return { ...term, words: [...new Set([...term.words, ...(similar.get(term.typed) ?? [])])] };
}

/** The tolerated edits; short words are too similar to other words. */
function maxEditsOf(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 6 ? 1 : 2;
}

/** For each typed word the words with the fewest edits. */
async function findSimilar(
  { db }: { db: Executor },
  typed: readonly QueryWord[],
  maxEdits: (word: string) => number,
): Promise<Map<string, string[]>> {
  // One query with the largest edit distance, which includes nearer words.
  const mostEdits = Math.max(0, ...typed.map(({ word }) => maxEdits(word)));
  const candidates = Map.groupBy(
    await selectSimilarWords(
      db,
      typed
        .filter(({ word }) => maxEdits(word) > 0)
        .map(({ word }) => ({ word, deletionVariants: deletionVariantsOf(word, mostEdits) })),
    ),
    (each) => each.typedWord,
  );
  const nearestOf = (each: QueryWord): string[] => {
    for (let edits = 1; edits <= maxEdits(each.word); edits += 1) {
      const nearest = rankSimilar(each, candidates.get(each.word) ?? [], edits);
      if (nearest.length > 0) return nearest;
    }
    return [];
  };
  return new Map(typed.map((each) => [each.word, nearestOf(each)]));
}

/** First words with the same first letter, then the most similar, then the commonest. */
function rankSimilar(
  { word: typed, isLast }: QueryWord,
  candidates: readonly { word: string; videos: number }[],
  maxEdits: number,
): string[] {
  const hasSameInitial = (word: string) => Number(word[0] === typed[0]);
  return candidates
    .filter(({ word }) => word !== typed)
    .map((each) => ({ ...each, ...editDistance(typed, each.word) }))
    .filter((each) => (isLast ? each.prefix : each.whole) <= maxEdits)
    .toSorted(
      (a, b) =>
        hasSameInitial(b.word) - hasSameInitial(a.word) || a.whole - b.whole || b.videos - a.videos,
    )
    .slice(0, MAX_CORRECTIONS)
    .map(({ word }) => word);
}
