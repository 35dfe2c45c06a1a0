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
