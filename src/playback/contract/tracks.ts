import * as z from "zod/mini";
import { visibleText } from "#platform/contract/text.ts";
import { multiLine, singleLine } from "#platform/contract.ts";

/** The languages of captions, by their ISO 639 codes. */
export const captionLanguages = [
  ...(["en", "ar", "de", "es", "fr", "ha", "hi", "ig", "it", "ja", "ko"] as const),
  ...(["nl", "pcm", "pl", "pt", "ru", "sw", "tr", "uk", "yo", "zh", "zu"] as const),
] as const;
export const captionLanguage = z.enum(captionLanguages);
export type CaptionLanguage = z.infer<typeof captionLanguage>;

export const maxCues = 5_000;
export const maxCueText = 500;
export const maxSubtitleBytes = 1_000_000;
export const maxChapters = 200;

/** A moment of a film, in milliseconds; no film is longer than 12 hours. */
const moment = z.int().check(z.minimum(0), z.maximum(12 * 3_600_000));

/** A caption: plain text on one line or several, shown from its start to its end. */
export const cue = z
  .strictObject({
    startMs: moment,
    endMs: moment,
    text: z
      .string()
      .check(
        z.regex(multiLine),
        ...visibleText,
        z.minLength(1, "Please write what is said"),
        z.maxLength(maxCueText, `Please use at most ${maxCueText} characters`),
      ),
  })
  .check(
    z.refine(({ startMs, endMs }) => endMs > startMs, {
      error: "The end must come after the start",
      path: ["endMs"],
    }),
  );
export type Cue = z.infer<typeof cue>;

/** A chapter lasts until the next begins. */
export const chapter = z.strictObject({
  startMs: moment,
  title: z
    .string()
    .check(
      z.regex(singleLine, "Please write one line"),
      ...visibleText,
      z.minLength(1, "Please give a title"),
      z.maxLength(100, "Please use at most 100 characters"),
    ),
});
export type Chapter = z.infer<typeof chapter>;

/** Counts the changes, from 0. The next change sends it back. */
export const version = z.int().check(z.nonnegative());

export const captions = z.object({
  language: captionLanguage,
  cues: z.array(cue),
  version,
  /** True if the lesson got another film since: the times may not fit. */
  isOfOtherFilm: z.boolean(),
});
export type Captions = z.infer<typeof captions>;

export const chapters = z.object({
  chapters: z.array(chapter),
  version,
  isOfOtherFilm: z.boolean(),
});
export type Chapters = z.infer<typeof chapters>;
