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
