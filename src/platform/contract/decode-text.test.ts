import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

test("text is read in the encoding in which its program wrote it [decode-text-1]", () => {
  const text = "name;Étude für Ọlá\r\n1;2";
  const cases: [string, Uint8Array, string][] = [
    ["UTF-8", Buffer.from(text), text],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`), text],
    ["UTF-16, little end first", utf16(`\ufeff${text}`, false), text],
    ["UTF-16, big end first", utf16(`\ufeff${text}`, true), text],
    ["UTF-16 without a mark", utf16(text, false), text],
    ["UTF-16 without a mark, big end first", utf16(text, true), text],
    ["Windows-1252", latin("Ren\xe9e \x80 \x93Oh\x94 d\x92Ivoire"), "Renée € “Oh” d’Ivoire"],
    ["ISO-8859-1", latin("F\xfcr Elise"), "Für Elise"],
    ["Mac Roman", latin("Ren\x8ee und J\x9frgen"), "Renée und Jürgen"],
    ["an empty file", new Uint8Array(), ""],
  ];
  for (const [name, bytes, expected] of cases) expect(decodeText(bytes), name).toBe(expected);
});

test("what is no text keeps its zero bytes, and broken text is read as far as it goes", () => {
  expect(decodeText(latin("\x7fELF\0\0\0\x01\x01\0\0\xff"))).toContain("\0");
  expect(decodeText(latin("\xff\xfeA\0B"))).toBe("A\ufffd");
});
