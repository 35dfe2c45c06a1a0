/** The most bytes that fit one encoded word of 75 characters (RFC 2047). */
const maxBytes = 45;

/**
 * Encodes a subject for the header. Text that looks like an encoded word is encoded again, since
 * mail clients would decode it otherwise.
 */
export function encodeSubject(subject: string): string {
  if (!subject.includes("=?")) return subject;
  const words: string[] = [];
  let word = "";
  // Splits between whole characters.
  for (const character of subject) {
    if (Buffer.byteLength(word + character) > maxBytes) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word].map(encodeWord).join(" ");
}

function encodeWord(text: string): string {
  return `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
}
