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
