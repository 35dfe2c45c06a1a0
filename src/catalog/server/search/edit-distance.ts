/** How far a typed word is from one that occurs. */
export interface EditDistance {
  /** From the whole word. */
  whole: number;
  /** From that beginning of the word which is nearest; never more than `whole`. */
  beginning: number;
}

/**
 * How many slips lead from a word to what was typed: a letter left out, put in or wrong, or two
 * neighbours swapped (the Damerau-Levenshtein distance of one edit a place).
 */
export function editDistance(typed: string, word: string): EditDistance {
  const [from, to] = [[...typed], [...word]];
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (const [row, letter] of from.entries()) {
    const next = [row + 1];
    for (const [column, other] of to.entries()) {
      const slips = Math.min(
        at(last, column) + (letter === other ? 0 : 1),
        at(last, column + 1) + 1,
        at(next, column) + 1,
      );
      const swapped = letter === to[column - 1] && other === from[row - 1];
      next.push(swapped ? Math.min(slips, at(before, column - 1) + 1) : slips);
    }
    before = last;
    last = next;
  }
  return { whole: at(last, to.length), beginning: Math.min(...last) };
}

/** Outside of what has been counted nothing is near. */
function at(row: readonly number[], place: number): number {
  return row[place] ?? Number.POSITIVE_INFINITY;
}
