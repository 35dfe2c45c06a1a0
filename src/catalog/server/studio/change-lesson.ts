import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { StudioLesson } from "../../contract/studio-lessons.ts";
import {
  lockPublishing,
  lockStudioLesson,
  type StudioLessonRow,
  selectStudioLesson,
} from "../queries/studio-lessons.ts";
import { presentStudioLesson } from "./present-studio-lesson.ts";

/** An instructor's change of a lesson. */
export interface LessonChange {
  actorId: string;
  lessonId: string;
}

/** A change that reads the lesson first. */
export interface VersionedChange extends LessonChange {
  /** The lesson's version as the instructor saw it. */
  version: number;
}

/** Throws `catalog.lesson_not_found`. */
export async function getStudioLesson(
  { db }: { db: Executor },
  lessonId: string,
): Promise<StudioLesson> {
  const row = await selectStudioLesson(db, lessonId);
  if (!row) throw new AppError("catalog.lesson_not_found");
  return presentStudioLesson(row);
}

/**
 * Changes a lesson under the catalogue's lock and returns it. Throws `catalog.lesson_not_found`,
 * and any error of `change`, which then changes nothing.
 */
export function changeLesson(
  { db }: { db: Database },
  lessonId: string,
  change: (trx: Trx, lesson: StudioLessonRow) => Promise<void>,
): Promise<StudioLesson> {
  return db.transaction().execute(async (trx) => {
    await lockPublishing(trx);
    const lesson = await lockStudioLesson(trx, lessonId);
    if (!lesson) throw new AppError("catalog.lesson_not_found");
    await change(trx, lesson);
    return getStudioLesson({ db: trx }, lessonId);
  });
}

/** Throws `catalog.lesson_changed` if the lesson has changed since the instructor saw it. */
export function requireVersion(lesson: StudioLessonRow, version: number): void {
  if (lesson.version !== version) throw new AppError("catalog.lesson_changed");
}

/** Leaves room for a number within the 80 letters of a slug. */
const LONGEST = 60;

/**
 * A title as a slug: `Für Elise, slowly` becomes `fur-elise-slowly`. A title without usable letters
 * becomes `lesson`.
 */
export function slugOfTitle(title: string): string {
  const words = title
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, "");
  return words === "" ? "lesson" : words;
}

/** Whether a slug comes from a title, perhaps with a number that makes it unique. */
export function isSlugOf(slug: string, title: string): boolean {
  const wanted = slugOfTitle(title);
  return slug === wanted || /^-\d+$/.test(slug.startsWith(wanted) ? slug.slice(wanted.length) : "");
}
