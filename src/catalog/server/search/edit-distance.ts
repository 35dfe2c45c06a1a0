/** Edits between a typed word and a word of the catalogue. */
export interface EditDistance {
  /** To the whole word. */
  whole: number;
  /** To the nearest prefix of the word; never more than `whole`. */
  prefix: number;
}

/**
 * The Damerau-Levenshtein distance (optimal string alignment): letters left out, inserted or replaced,
 * or two neighbours swapped.
 */
export function editDistance(typed: string, word: string): EditDistance {
  const [from, to] = [[...typed], [...word]];
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (const [row, letter] of from.entries()) {
    const next = [row + 1];
    for (const [column, other] of to.entries()) {
      const edits = Math.min(
        at(last, column) + (letter === other ? 0 : 1),
        at(last, column + 1) + 1,
        at(next, column) + 1,
      );
      const swapped = letter === to[column - 1] && other === from[row - 1];
      next.push(swapped ? Math.min(edits, at(before, column - 1) + 1) : edits);
    }
    before = last;
    last = next;
  }
  return { whole: at(last, to.length), prefix: Math.min(...last) };
}

/** Infinite outside the computed row. */
function at(row: readonly number[], place: number): number {
  return row[place] ?? Number.POSITIVE_INFINITY;
}

/** The database's index holds variants of the first letters of each word only. */
const INDEXED_LETTERS = 7;

/**
 * A typed word's first letters, with up to this many of them deleted. A word of the catalogue
 * within that edit distance has one of these variants in the index. The same as the database's
 * `delete_letters`, which costs as much as the rest of the search.
 */
export function deletionVariantsOf(word: string, maxDeletions: number): string[] {
  let texts = [[...word].slice(0, INDEXED_LETTERS)];
  const variants = new Set(texts.map((letters) => letters.join("")));
  for (let deletions = 0; deletions < maxDeletions; deletions += 1) {
    texts = texts.flatMap((letters) =>
      letters.length > 2 ? letters.map((_, place) => letters.toSpliced(place, 1)) : [],
    );
    for (const letters of texts) variants.add(letters.join(""));
  }
  return [...variants];
}
