import * as z from "zod/mini";

/** Control, format, private-use and unpaired characters, variation selectors and blank letters. */
const invisible = String.raw`\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\u{e0000}-\u{e0fff}`;

/** Matches an invisible character, some of which scripts and emoji need. */
export const invisibleCharacter = new RegExp(`[${invisible}]`, "u");
const nothingVisible = new RegExp(`^[${invisible}\\s]*$`, "u");

/** Embeddings, overrides, isolates, deprecated format characters, and tags, which hide text. */
const turningOrHiding = /[\u202a-\u202e\u2066-\u206f\u{e0000}-\u{e007f}]/u;
/**
 * The flag of a region, such as Scotland: a black flag, the region's code in tags, and an end tag.
 */
const regionalFlag = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu;

export const noInvisible = "Please leave out invisible characters";

/** False for text that changes the direction of the text around it, or hides text in tags. */
function isPlainText(text: string): boolean {
  return !turningOrHiding.test(text.replace(regionalFlag, ""));
}

/**
 * Schema checks for text by users: trims it, makes it empty if nothing is visible, and rejects
 * characters that change text direction or hide text. Joiners, direction marks and variation
 * selectors stay: Persian, Hebrew and emoji need them.
 */
export const visibleText = [
  z.trim(),
  z.overwrite<string>((text) => (nothingVisible.test(text) ? "" : text)),
  z.refine<string>(isPlainText, noInvisible),
] as const;
