import { countSlips } from "./count-slips.ts";
import type { Executor } from "./queries/executor.ts";
import { selectNearWords, type TypedWord, type WantedWord } from "./queries/search.ts";

/** A typed word and whether more of it may follow: it stands last. */
export interface OpenWord extends TypedWord {
  isOpen: boolean;
}

/** So many words near to a typed one are looked for. */
const MAX_NEAR = 5;

/**
 * What a typed word is looked for as: itself, its other forms ("chords", "chord") and, while it may
 * be half typed, what begins so. One that nothing has is looked for as the words nearest to it;
 * null when there is none.
 */
export async function findWanted(
  { db }: { db: Executor },
  typed: OpenWord,
): Promise<WantedWord | null> {
  const { word, isKnown, forms, isBeginning, isOpen } = typed;
  const words = isKnown ? [word, ...forms] : forms;
  // Who shortens a word in the middle of a search ("beet sonata") means its beginning too.
  const isShortened = words.length === 0 && word.length > 2;
  const beginning = isBeginning && (isOpen || isShortened) ? word : null;
  if (words.length > 0 || beginning !== null) return { typed: word, words, beginning };
  const near = await findNear({ db }, typed, allowedSlips(word));
  return near.length > 0 ? { typed: word, words: near, beginning: null } : null;
}

/** What a word is looked for as when nothing has all of the words: whatever is a slip away too. */
export async function widen(
  { db }: { db: Executor },
  typed: OpenWord,
  wanted: WantedWord,
): Promise<WantedWord> {
  const near = await findNear({ db }, typed, Math.min(1, allowedSlips(typed.word)));
  return { ...wanted, words: [...new Set([...wanted.words, ...near])] };
}

/** Short words are too alike for slips to be told from other words. */
function allowedSlips(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 6 ? 1 : 2;
}

/** The words the fewest slips away; of several first those that begin alike, then common ones. */
async function findNear(
  { db }: { db: Executor },
  { word, isOpen }: OpenWord,
  allowed: number,
): Promise<string[]> {
  for (let slips = 1; slips <= allowed; slips += 1) {
    const candidates = await selectNearWords(db, { typed: word, slips });
    const near = candidates
      .filter((each) => each.word !== word)
      .map((each) => ({ ...each, ...countSlips(word, each.word) }))
      .filter((each) => (isOpen ? each.beginning : each.whole) <= slips)
      .toSorted(
        (a, b) =>
          Number(b.word[0] === word[0]) - Number(a.word[0] === word[0]) ||
          a.whole - b.whole ||
          b.videos - a.videos,
      );
    if (near.length > 0) return near.slice(0, MAX_NEAR).map((each) => each.word);
  }
  return [];
}
