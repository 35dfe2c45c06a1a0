import { countActionsOfDay, recordAction } from "#platform/server/audit/record-action.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
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

const hideAction = "catalog.hide-lesson";
/** How many lessons a stolen session may hide within 24 hours. */
const mostHiddenWithoutCode = 5;

interface HideLesson extends VersionedChange {
  reason: string;
  /** Throws unless the code of the second factor is unused. */
  requireFreshCode: () => Promise<void>;
}

/**
 * Hides a published lesson from students. Its questions, reviews and favourites return when it is
 * shown again. Does nothing for a hidden lesson. Throws `catalog.lesson_not_found`,
 * `catalog.lesson_changed`, `catalog.not_published`. Also throws without a fresh code if many
 * lessons were hidden within a day.
 */
export async function hideLesson(
  { db }: { db: Database },
  { actorId, lessonId, version, reason, requireFreshCode }: HideLesson,
): Promise<StudioLesson> {
  const needsCode = async (executor: Executor) =>
    (await countActionsOfDay(executor, hideAction)) >= mostHiddenWithoutCode;
  const isProven = await needsCode(db);
  if (isProven) await requireFreshCode();
  return changeLesson({ db }, lessonId, async (trx, lesson) => {
    if (lesson.state === "hidden") return;
    requireVersion(lesson, version);
    if (lesson.state !== "published") throw new AppError("catalog.not_published");
    // Others may have been hidden since the first check.
    if (!isProven && (await needsCode(trx))) throw new AppError("accounts.second_factor_required");
    await updateState(trx, { id: lessonId, state: "hidden" });
    await recordAction(trx, {
      actorId,
      action: hideAction,
      reason,
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: lesson.slug },
    });
  });
}

/** Cancels the lesson's own encodings. Runs before the catalogue is locked. */
export type CancelFilm = (trx: Trx, lessonId: string) => Promise<void>;

/**
 * Deletes a lesson that was never published, and cancels its film. Throws
 * `catalog.lesson_not_found`, `catalog.lesson_changed` and `catalog.not_a_draft`.
 */
export function deleteLesson(
  { db, cancelFilm }: { db: Database; cancelFilm: CancelFilm },
  { actorId, lessonId, version }: VersionedChange,
): Promise<{ _id: string }> {
  return db.transaction().execute(async (trx) => {
    await cancelFilm(trx, lessonId);
    await lockPublishing(trx);
    const lesson = await lockStudioLesson(trx, lessonId);
    if (!lesson) throw new AppError("catalog.lesson_not_found");
    requireVersion(lesson, version);
    if (lesson.publishedAt !== null) throw new AppError("catalog.not_a_draft");
    await deleteVideo(trx, lessonId);
    await recordAction(trx, {
      actorId,
      action: "catalog.delete-lesson",
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: lesson.slug },
    });
    return { _id: lessonId };
  });
}
