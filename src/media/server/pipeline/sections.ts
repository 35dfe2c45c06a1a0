import { access } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { singleLine } from "#platform/contract.ts";
import { loadSchoolFile } from "#platform/server/system/load-school-file.ts";

const maxSections = 20;
const maxHints = 40;

const line = (characters: number) =>
  z.string().regex(singleLine, "must be one line").trim().min(1).max(characters);
/** The number in the film: 1 is the first full bar, 0 a pickup. */
const barNumber = z.int().min(0).max(5_000);

const section = z.strictObject({
  /** The text on the section's card and of its chapter. */
  title: line(60),
  /** One or two sentences on the card. */
  intro: line(160),
  /**
   * First and last bar, by the shortest way between them. Absent for the whole piece with its
   * repeats.
   */
  bars: z
    .tuple([barNumber, barNumber])
    .refine(([from, to]) => from <= to, "the last bar must not come before the first")
    .optional(),
  /** Plays the bars with their repeats, from the first time to the last. */
  repeats: z.boolean().default(false),
  hand: z.enum(["left", "right", "both"]).default("both"),
  /** 1 is the score's own tempo. */
  tempo: z.number().min(0.3).max(1.2).default(1),
  times: z.int().min(1).max(4).default(1),
  /** The number of bars counted in before each time. */
  countIn: z.int().min(0).max(2).default(1),
  /** Captions from the first time that the section plays the bar. */
  hints: z
    .array(z.strictObject({ bar: barNumber, text: line(120) }))
    .max(maxHints)
    .default([]),
});

/** A lesson's film in parts: the bars that each plays, and the teacher's texts. */
export const lessonSections = z.array(section).min(1).max(maxSections);
export type LessonSection = z.infer<typeof section>;

function sectionsFile(videoId: string): string {
  return `lessons/${videoId}.sections.json`;
}

/** A lesson's sections; null if its film plays the score once. Throws ContentError. */
export async function readSections(
  schoolDir: string,
  videoId: string,
): Promise<LessonSection[] | null> {
  const file = sectionsFile(videoId);
  const exists = await access(path.join(schoolDir, file)).then(
    () => true,
    () => false,
  );
  return exists ? loadSchoolFile(schoolDir, file, lessonSections) : null;
}
