/** Beyond this it is a text, which may tell who wrote it. */
const maxWords = 6;
const maxLength = 60;
/** A date of birth, a phone or card number. */
const maxDigits = 4;

/**
 * A search in lower case, without accents and signs, so that the same words count as the same search.
 * Null for what may name a person: anything like an email or web address, many digits, long texts.
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
