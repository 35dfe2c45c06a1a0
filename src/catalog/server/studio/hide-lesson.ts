import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { StudioLesson } from "../../contract/studio-lessons.ts";
import {
  deleteVideo,
  lockPublishing,
  lockStudioLesson,
  updateState,
} from "../queries/studio-lessons.ts";
import { changeLesson, requireVersion, type VersionedChange } from "./change-lesson.ts";

/**
 * Takes a published lesson from the students; its questions, reviews and favourites wait until it is
 * shown again. Nothing where it is hidden. Throws `catalog.lesson_not_found`, `catalog.lesson_changed` and
 * `catalog.not_published`.
 */
export function hideLesson(
  { db }: { db: Database },
  { actorId, lessonId, version, reason }: VersionedChange & { reason: string },
): Promise<StudioLesson> {
  return changeLesson({ db }, lessonId, async (trx, lesson) => {
    if (lesson.state === "hidden") return;
    requireVersion(lesson, version);
    if (lesson.state !== "published") throw new AppError("catalog.not_published");
    await updateState(trx, { id: lessonId, state: "hidden" });
    await recordAction(trx, {
      ...{ actorId, action: "catalog.hide-lesson", reason },
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: lesson.slug },
    });
  });
}

/**
 * Deletes a lesson that was never published, so that nobody misses it. Throws
 * `catalog.lesson_not_found`, `catalog.lesson_changed` and `catalog.not_a_draft`.
 */
export function deleteLesson(
  { db }: { db: Database },
  { actorId, lessonId, version }: VersionedChange,
): Promise<{ _id: string }> {
  return db.transaction().execute(async (trx) => {
    await lockPublishing(trx);
    const lesson = await lockStudioLesson(trx, lessonId);
    if (!lesson) throw new AppError("catalog.lesson_not_found");
    requireVersion(lesson, version);
    if (lesson.publishedAt !== null) throw new AppError("catalog.not_a_draft");
    await deleteVideo(trx, lessonId);
    await recordAction(trx, {
      ...{ actorId, action: "catalog.delete-lesson", subject: { kind: "lesson", id: lessonId } },
      details: { videoId: lesson.slug },
    });
    return { _id: lessonId };
  });
}
