/** Bytes that fit one encoded word of 75 characters (RFC 2047). */
const mostBytes = 45;

/**
 * A subject as it goes into the header. What looks like an encoded word is encoded once more, or
 * mail programs would show what it decodes to and not what was written.
 */
export function encodeSubject(subject: string): string {
  if (!subject.includes("=?")) return subject;
  const words: string[] = [];
  let word = "";
  // By whole characters: half a one may not end a word.
  for (const sign of subject) {
    if (Buffer.byteLength(word + sign) > mostBytes) {
      words.push(word);
      word = "";
    }
    word += sign;
  }
  return [...words, word].map(encodeWord).join(" ");
}

function encodeWord(text: string): string {
  return `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
}
