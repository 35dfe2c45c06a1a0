import * as z from "zod/mini";
import { invisibleCharacter, noInvisible } from "#platform/contract/text.ts";

/** Letters that join or part by U+200C and U+200D: without these, Persian or Sinhala is misspelt. */
const joinedScripts =
  "Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Orya Sinh Syrc Taml Telu".split(" ");
const joinedLetter = `[${joinedScripts.map((script) => `\\p{sc=${script}}`).join("")}]\\p{M}*`;
// Without looking behind, which older browsers cannot.
const joiner = new RegExp(`(${joinedLetter})[\\u200c\\u200d]`, "gu");
/** Picks one of the shapes that a Chinese character, or a picture, has. */
const shapeOfCharacter = /(\p{sc=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const shapeOfPicture = /(\p{Extended_Pictographic})[\ufe0e\ufe0f]/gu;
/** More marks on one letter than any script sets run into the lines around them. */
const tooManyMarks = /\p{M}{7}/u;
const strayMark = /(?:^|\s)\p{M}/u;

/** Composing letters takes the square of the number of their marks, so longer text is left alone. */
const maxNormalizedLength = 1_000;

/** A name in its one form: composed, with single plain spaces. */
export function normalizeName(name: string): string {
  if (name.length > maxNormalizedLength) return name;
  return name
    .normalize("NFC")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
}

/**
 * False where a name holds signs that nobody sees or that turn the direction of the text around it,
 * so that it could pass for another name; names in all scripts pass.
 */
export function isPlainName(name: string): boolean {
  const shown = name
    .replace(joiner, "$1")
    .replace(shapeOfCharacter, "$1")
    .replace(shapeOfPicture, "$1");
  return !invisibleCharacter.test(shown) && !tooManyMarks.test(shown) && !strayMark.test(shown);
}

/** For a schema of a name: brings it into its form and judges its signs. */
export const plainName = [
  z.overwrite<string>(normalizeName),
  z.refine<string>(isPlainName, noInvisible),
] as const;
