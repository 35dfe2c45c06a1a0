import type { Executor } from "../queries/executor.ts";
import { selectNearWords, type TypedWord, type WantedWord } from "../queries/search.ts";
import { editDistance } from "./edit-distance.ts";

/** A typed word and whether more of it may follow: it stands last. */
export interface OpenWord extends TypedWord {
  isOpen: boolean;
}

/** So many words near to a typed one are looked for. */
const MAX_NEAR = 5;

/**
 * What typed words are looked for as: themselves, their other forms ("chords", "chord") and, while
 * they may be half typed, what begins so. One that no video has is looked for as the words nearest
 * to it; with none there, nothing can have all of them: null.
 */
export async function correctWords(
  { db }: { db: Executor },
  typed: readonly OpenWord[],
): Promise<WantedWord[] | null> {
  const wanted = typed.map(wantAsTyped);
  const unknown = typed.filter((_, place) => !isWanted(wanted[place]));
  const near = await findNear({ db }, unknown, allowedSlips);
  const mended = wanted.map((each) => (isWanted(each) ? each : addNear(each, near)));
  return mended.length > 0 && mended.every(isWanted) ? mended : null;
}

/** The same for when nothing has all of the words: whatever is one slip away from each as well. */
export async function expandWords(
  { db }: { db: Executor },
  typed: readonly OpenWord[],
  wanted: readonly WantedWord[],
): Promise<WantedWord[]> {
  const near = await findNear({ db }, typed, (word) => Math.min(1, allowedSlips(word)));
  return wanted.map((each) => addNear(each, near));
}

function wantAsTyped({ word, isKnown, forms, isBeginning, isOpen }: OpenWord): WantedWord {
  const words = isKnown ? [word, ...forms] : forms;
  // Who shortens a word in the middle of a search ("beet sonata") means its beginning too.
  const isShortened = words.length === 0 && word.length > 2;
  return { typed: word, words, beginning: isBeginning && (isOpen || isShortened) ? word : null };
}

function isWanted(wanted: WantedWord | undefined): boolean {
  return wanted !== undefined && (wanted.words.length > 0 || wanted.beginning !== null);
}

function addNear(wanted: WantedWord, near: ReadonlyMap<string, string[]>): WantedWord {
  return { ...wanted, words: [...new Set([...wanted.words, ...(near.get(wanted.typed) ?? [])])] };
}

/** Short words are too alike for slips to be told from other words. */
function allowedSlips(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 6 ? 1 : 2;
}

/** For each of the words those the fewest slips away. */
async function findNear(
  { db }: { db: Executor },
  typed: readonly OpenWord[],
  allowed: (word: string) => number,
): Promise<Map<string, string[]>> {
  // Asked for once, with the most slips: what lies nearer is among what it finds.
  const candidates = Map.groupBy(
    await selectNearWords(db, {
      typed: typed.filter(({ word }) => allowed(word) > 0).map(({ word }) => word),
      edits: Math.max(0, ...typed.map(({ word }) => allowed(word))),
    }),
    (each) => each.typedWord,
  );
  const nearestOf = (each: OpenWord): string[] => {
    for (let slips = 1; slips <= allowed(each.word); slips += 1) {
      const near = nearest(each, candidates.get(each.word) ?? [], slips);
      if (near.length > 0) return near;
    }
    return [];
  };
  return new Map(typed.map((each) => [each.word, nearestOf(each)]));
}

/** First those that begin with the same letter, then the most alike, then the commonest. */
function nearest(
  { word: typed, isOpen }: OpenWord,
  candidates: readonly { word: string; videos: number }[],
  slips: number,
): string[] {
  const beginsAlike = (word: string) => Number(word[0] === typed[0]);
  return candidates
    .filter(({ word }) => word !== typed)
    .map((each) => ({ ...each, ...editDistance(typed, each.word) }))
    .filter((each) => (isOpen ? each.beginning : each.whole) <= slips)
    .toSorted(
      (a, b) =>
        beginsAlike(b.word) - beginsAlike(a.word) || a.whole - b.whole || b.videos - a.videos,
    )
    .slice(0, MAX_NEAR)
    .map(({ word }) => word);
}
