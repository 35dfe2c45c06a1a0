import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import { maxFreeLessons, type StudioLesson } from "../../contract/studio-lessons.ts";
import { countOtherFree, type FreePart, updateFree } from "../queries/studio-lessons.ts";
import { changeLesson, requireVersion, type VersionedChange } from "./change-lesson.ts";

/**
 * Opens a lesson's film or its first minutes to anyone while the lesson is published, or the film
 * to plans alone. A free lesson may be home's trailer. Does nothing if it is so already. Throws `catalog.lesson_not_found`, `catalog.lesson_changed` and
 * `catalog.too_many_free_lessons`.
 */
export function setLessonFree(
  { db }: { db: Database },
  { actorId, lessonId, version, ...wanted }: VersionedChange & FreePart,
): Promise<StudioLesson> {
  const { isFree } = wanted;
  const freeMinutes = isFree ? wanted.freeMinutes : null;
  const isTrailer = isFree && wanted.isTrailer;
  return changeLesson({ db }, lessonId, async (trx, lesson) => {
    const isOpenedAnew = lesson.isFree !== isFree || lesson.freeMinutes !== freeMinutes;
    if (!isOpenedAnew && lesson.isTrailer === isTrailer) return;
    requireVersion(lesson, version);
    // `changeLesson` holds the catalogue's lock, so no other lesson becomes free meanwhile.
    if (isFree && (await countOtherFree(trx, lessonId)) >= maxFreeLessons) {
      throw new AppError("catalog.too_many_free_lessons");
    }
    await updateFree(trx, { id: lessonId, isFree, freeMinutes, isTrailer });
    const subject = { kind: "lesson", id: lessonId } as const;
    const videoId = lesson.slug;
    if (isOpenedAnew) {
      const action = isFree ? "catalog.open-lesson" : "catalog.close-lesson";
      const details = isFree ? { videoId, minutes: freeMinutes } : { videoId };
      await recordAction(trx, { actorId, action, subject, details });
    }
    if (lesson.isTrailer !== isTrailer) {
      const action = isTrailer ? "catalog.show-trailer" : "catalog.remove-trailer";
      await recordAction(trx, { actorId, action, subject, details: { videoId } });
    }
  });
}
