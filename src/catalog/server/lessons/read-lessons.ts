import { readdir } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { slug } from "#platform/contract.ts";
import { isAbsent } from "#platform/server/system/is-absent.ts";
import { ContentError, loadSchoolFile } from "#platform/server/system/load-school-file.ts";
import { category, type LibraryTexts, libraryTabs, libraryTexts } from "../../contract.ts";

/** Routes of `/api/video/…` and `/api/practice/…`, which no slug may equal. */
const RESERVED = ["new", "library", "next", "previews"];

const lessonEntry = z.strictObject({
  videoId: slug.check(
    z.refine((name) => !RESERVED.includes(name), "this name is an address of the API"),
  ),
  title: z.string().trim().min(1).max(120),
  description: z.string().trim().min(1).max(2_000),
  /** Searchable; empty for exercises. */
  composer: z.string().trim().max(120).default(""),
  /** Searchable styles, kinds of exercise and the like. */
  keywords: z.array(z.string().trim().min(1).max(40)).max(12).default([]),
  category,
  serialNumber: z.int().min(1),
  /** Its practice room is open to everyone. */
  isPreview: z.boolean().default(false),
  daysBeforeOpening: z.number().min(0),
  ratings: z.array(z.int().min(1).max(10)).max(40),
  score: z.string().regex(/^[a-z0-9-]+\.musicxml$/, "must be a .musicxml file beside index.json"),
  labels: z.enum(["notes", "chords", "fingers"]),
  /** The film shows drawn hands on the keys. */
  hands: z.literal("drawn").optional(),
  hook: z.string().trim().max(80),
  picture: z.enum(["keyboard", "close", "lid", "hall", "hands"]),
});

/** The content folder calls the tagline `hook`. */
const lesson = lessonEntry.transform(({ hook, ...rest }) => ({ ...rest, tagline: hook }));

/** A lesson of `lessons/index.json`. */
export type Lesson = z.infer<typeof lesson>;

/**
 * Reads `lessons/index.json`, by serial number; none in a school whose folder `lessons/` is absent or empty. Throws
 * with every lesson and field that is missing or invalid, one per line.
 */
export async function readLessons(schoolDir: string): Promise<Lesson[]> {
  if (!(await hasLessons(schoolDir))) return [];
  const file = "lessons/index.json";
  const found = await loadSchoolFile(schoolDir, file, z.array(z.unknown()));
  const lessons: Lesson[] = [];
  const lines: string[] = [];
  for (const [index, entry] of found.entries()) {
    const parsed = lesson.safeParse(entry);
    if (parsed.success) lessons.push(parsed.data);
    for (const issue of parsed.error?.issues ?? []) {
      lines.push(`${nameOf(entry, index)}: ${issue.path.join(".")}: ${issue.message}`);
    }
  }
  lines.push(...repeated(lessons, "videoId"), ...repeated(lessons, "serialNumber"));
  const previews = lessons.filter(({ isPreview }) => isPreview);
  lines.push(...repeated(previews, "category").map((line) => `isPreview: ${line}`));
  if (lines.length > 0) throw new ContentError([`${file} is not right:`, ...lines].join("\n  "));
  return lessons.sort((a, b) => a.serialNumber - b.serialNumber);
}

async function hasLessons(schoolDir: string): Promise<boolean> {
  try {
    const files = await readdir(path.join(schoolDir, "lessons"));
    return files.some((file) => !file.startsWith("."));
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

function nameOf(entry: unknown, index: number): string {
  const named = z.object({ videoId: z.string() }).safeParse(entry);
  return named.success ? `lesson "${named.data.videoId}"` : `lesson number ${index + 1}`;
}

function repeated(
  lessons: readonly Lesson[],
  field: "videoId" | "serialNumber" | "category",
): string[] {
  const byValue = Map.groupBy(lessons, (each) => each[field]);
  return [...byValue]
    .filter(([, same]) => same.length > 1)
    .map(([value, same]) => {
      const names = same.map((each) => `"${each.videoId}"`).join(" and ");
      return `${field}: lessons ${names} have the same, ${value}`;
    });
}

/** Reads `library.json`. Throws when it lacks a tab or has them in another order. */
export async function readLibraryTexts(schoolDir: string): Promise<LibraryTexts> {
  const texts = await loadSchoolFile(schoolDir, "library.json", libraryTexts);
  if (texts.tabs.map((tab) => tab.category).join() !== libraryTabs.join()) {
    throw new ContentError(
      `library.json must have these tabs, in order: ${libraryTabs.join(", ")}`,
    );
  }
  return texts;
}
