import { ScoreError } from "../score.ts";

/** A byte order mark, or how an XML text without one begins, and its encoding. */
const marks: readonly (readonly [bytes: string, encoding: string])[] = [
  ["\xef\xbb\xbf", "utf-8"],
  ["\xff\xfe", "utf-16le"],
  ["\xfe\xff", "utf-16be"],
  ["<\0", "utf-16le"],
  ["\0<", "utf-16be"],
];
const declaration = /^\s*<\?xml[^>]{0,200}\?>/;

/**
 * Decodes an XML text by its byte order mark or its declaration, which then names UTF-8. Text that is declared
 * as UTF-8 and is not is read as Windows-1252, as older programs on Windows write.
 */
export function decodeScoreText(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 256)).toString("latin1");
  const mark = marks.find(([start]) => head.startsWith(start));
  const declared = /encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    declaration.exec(head)?.[0] ?? "",
  )?.[1];
  const text = decode(bytes, mark?.[1] ?? declared ?? "utf-8");
  return text.replace(declaration, '<?xml version="1.0" encoding="UTF-8"?>');
}

function decode(bytes: Uint8Array, encoding: string): string {
  // One that is converted to UTF-8 may still declare UTF-16.
  const isUtf16 = /^(?:utf-?16|ucs-?2|iso-10646-ucs-2)/i.test(encoding);
  const label = isUtf16 && !bytes.includes(0) ? "utf-8" : encoding;
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) {
      throw new ScoreError(
        `The score is saved in the encoding "${encoding}", which is not known. Save it in UTF-8.`,
      );
    }
    if (isUtf16) throw new ScoreError("The score is not readable text. Export it again.");
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
