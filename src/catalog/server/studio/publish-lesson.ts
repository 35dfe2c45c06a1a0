import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { StudioLesson } from "../../contract/studio-lessons.ts";
import { requirePublishable } from "../policy.ts";
import {
  lockPublishing,
  updateDueLessons,
  updatePublished,
  updateScheduled,
  updateState,
} from "../queries/studio-lessons.ts";
import { changeLesson, requireVersion, type VersionedChange } from "./change-lesson.ts";

/**
 * Publishes a lesson now, or shows a hidden one again. Does nothing for a published lesson. Throws
 * `catalog.lesson_not_found`, `catalog.lesson_changed` and the errors of {@link
 * requirePublishable}.
 */
export function publishLesson(
  { db }: { db: Database },
  { actorId, lessonId, version }: VersionedChange,
): Promise<StudioLesson> {
  return changeLesson({ db }, lessonId, async (trx, lesson) => {
    if (lesson.state === "published") return;
    requireVersion(lesson, version);
    requirePublishable(lesson);
    await updatePublished(trx, lessonId);
    const action = lesson.publishedAt ? "catalog.show-lesson" : "catalog.publish-lesson";
    await recordAction(trx, {
      actorId,
      action,
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: lesson.slug },
    });
  });
}

/**
 * Schedules the publication of a lesson that was never published, by the database's clock. Throws
 * as {@link publishLesson}, `catalog.not_a_draft` and `catalog.time_has_passed`.
 */
export function scheduleLesson(
  { db }: { db: Database },
  { actorId, lessonId, version, publishOn }: VersionedChange & { publishOn: string },
): Promise<StudioLesson> {
  return changeLesson({ db }, lessonId, async (trx, lesson) => {
    if (lesson.publishAt?.getTime() === Date.parse(publishOn)) return;
    requireVersion(lesson, version);
    if (lesson.publishedAt !== null) throw new AppError("catalog.not_a_draft");
    requirePublishable(lesson);
    if (!(await updateScheduled(trx, { id: lessonId, publishAt: publishOn }))) {
      throw new AppError("catalog.time_has_passed");
    }
    await recordAction(trx, {
      actorId,
      action: "catalog.schedule-lesson",
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: lesson.slug, publishOn },
    });
  });
}

/** Makes a scheduled lesson a draft again. Throws as {@link publishLesson} and `catalog.not_a_draft`. */
export function unscheduleLesson(
  { db }: { db: Database },
  { actorId, lessonId, version }: VersionedChange,
): Promise<StudioLesson> {
  return changeLesson({ db }, lessonId, async (trx, lesson) => {
    if (lesson.state === "draft") return;
    requireVersion(lesson, version);
    if (lesson.publishedAt !== null) throw new AppError("catalog.not_a_draft");
    await updateState(trx, { id: lessonId, state: "draft" });
    await recordAction(trx, {
      actorId,
      action: "catalog.unschedule-lesson",
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: lesson.slug },
    });
  });
}

/** Publishes the scheduled lessons whose time has come, each once, and returns their slugs. */
export function publishDueLessons({ db }: { db: Database }): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await lockPublishing(trx);
    return updateDueLessons(trx);
  });
}
