import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { StudioLesson } from "../../contract/studio-lessons.ts";
import { selectStudioLesson, updatePlace } from "../queries/studio-lessons.ts";
import { changeLesson, type LessonChange } from "./change-lesson.ts";

/**
 * Places a lesson right after another of its category, or first. Throws `catalog.lesson_not_found`
 * for either lesson, and `catalog.lessons_apart`.
 */
export function moveLesson(
  { db }: { db: Database },
  { actorId, lessonId, after }: LessonChange & { after: string | null },
): Promise<StudioLesson> {
  return changeLesson({ db }, lessonId, async (trx, { category, slug }) => {
    if (after === lessonId) return;
    if (after !== null) {
      const previous = await selectStudioLesson(trx, after);
      if (!previous) throw new AppError("catalog.lesson_not_found");
      if (previous.category !== category) throw new AppError("catalog.lessons_apart");
    }
    await updatePlace(trx, { id: lessonId, category, after });
    await recordAction(trx, {
      actorId,
      action: "catalog.move-lesson",
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: slug },
    });
  });
}
