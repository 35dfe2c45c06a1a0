import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { LessonTexts, StudioLesson } from "../../contract/studio-lessons.ts";
import { type StudioLessonRow, selectSlugsFrom, updateTexts } from "../queries/studio-lessons.ts";
import { changeLesson, requireVersion, type VersionedChange } from "./change-lesson.ts";

/**
 * Changes a lesson's texts and category. The same texts again change nothing. Throws
 * `catalog.lesson_not_found`, `catalog.lesson_changed`, `catalog.name_taken`, `catalog.name_is_fixed`
 * once it was published, and `catalog.description_missing`.
 */
export function editLesson(
  { db }: { db: Database },
  { actorId, lessonId, version, ...texts }: VersionedChange & LessonTexts,
): Promise<StudioLesson> {
  return changeLesson({ db }, lessonId, async (trx, lesson) => {
    const { videoId: slug, ...others } = texts;
    const edited = { ...others, slug };
    const fields = changedFields(lesson, edited);
    if (fields.length === 0) return;
    requireVersion(lesson, version);
    if (slug !== lesson.slug) {
      if (lesson.publishedAt !== null) throw new AppError("catalog.name_is_fixed");
      const taken = await selectSlugsFrom(trx, slug);
      if (taken.includes(slug)) throw new AppError("catalog.name_taken");
    }
    if (lesson.state !== "draft" && edited.description === "") {
      throw new AppError("catalog.description_missing");
    }
    const isMoved = edited.category !== lesson.category;
    await updateTexts(trx, { id: lessonId, isMoved, ...edited });
    await recordAction(trx, {
      ...{ actorId, action: "catalog.edit-lesson", subject: { kind: "lesson", id: lessonId } },
      details: { videoId: slug, fields: fields.join(", ") },
    });
  });
}

type Edited = Omit<LessonTexts, "videoId"> & { slug: string };

function changedFields(lesson: StudioLessonRow, edited: Edited): string[] {
  return Object.entries(edited)
    .filter(([name, value]) => Reflect.get(lesson, name) !== value)
    .map(([name]) => name);
}
