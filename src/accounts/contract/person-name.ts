import * as z from "zod/mini";
import { invisibleCharacter, noInvisible } from "#platform/contract/text.ts";

/** Scripts that need U+200C and U+200D: without these, Persian or Sinhala words are misspelt. */
const joinedScripts =
  "Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Orya Sinh Syrc Taml Telu".split(" ");
const joinedLetter = `[${joinedScripts.map((script) => `\\p{sc=${script}}`).join("")}]\\p{M}*`;
// Without lookbehind, which older browsers lack.
const joiner = new RegExp(`(${joinedLetter})[\\u200c\\u200d]`, "gu");
/** Variation selectors of Chinese characters and of emoji. */
const shapeOfCharacter = /(\p{sc=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const shapeOfPicture = /(\p{Extended_Pictographic})[\ufe0e\ufe0f]/gu;
/** More marks on one letter than any script uses; they would overlap the lines around them. */
const tooManyMarks = /\p{M}{7}/u;
const strayMark = /(?:^|\s)\p{M}/u;

/** Normalization is quadratic in the number of marks, so longer text is not normalized. */
const maxNormalizedLength = 1_000;

/** Normalizes a name: composed (NFC), with single plain spaces. */
export function normalizeName(name: string): string {
  if (name.length > maxNormalizedLength) return name;
  return name
    .normalize("NFC")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
}

/**
 * False for names with invisible characters or direction controls, which could imitate another
 * name. Names in all scripts pass.
 */
export function isPlainName(name: string): boolean {
  const shown = name
    .replace(joiner, "$1")
    .replace(shapeOfCharacter, "$1")
    .replace(shapeOfPicture, "$1");
  return !invisibleCharacter.test(shown) && !tooManyMarks.test(shown) && !strayMark.test(shown);
}

/** Schema checks of a name: normalizes it and refuses invisible characters. */
export const plainName = [
  z.overwrite<string>(normalizeName),
  z.refine<string>(isPlainName, noInvisible),
] as const;
