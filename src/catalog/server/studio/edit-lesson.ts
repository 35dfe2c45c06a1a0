import { recordAction } from "#platform/server/audit/record-action.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { LessonTexts, StudioLesson } from "../../contract/studio-lessons.ts";
import { type StudioLessonRow, selectSlugsFrom, updateTexts } from "../queries/studio-lessons.ts";
import { insertFormerSlug } from "../queries/videos.ts";
import {
  changeLesson,
  isSlugOf,
  requireVersion,
  slugOfTitle,
  type VersionedChange,
} from "./change-lesson.ts";
import { freeSlug } from "./create-lesson.ts";

/**
 * Changes a lesson's texts and category. Saving the same texts changes nothing. After a changed
 * slug, the former one redirects (`former_slugs`). Throws `catalog.lesson_not_found`,
 * `catalog.lesson_changed`, `catalog.name_taken`, `catalog.name_is_fixed` for a lesson that was
 * published, and `catalog.description_missing`.
 */
export function editLesson(
  { db }: { db: Database },
  { actorId, lessonId, version, ...texts }: VersionedChange & LessonTexts,
): Promise<StudioLesson> {
  return changeLesson({ db }, lessonId, async (trx, lesson) => {
    const { videoId: _, ...others } = texts;
    const slug = await findSlug(trx, lesson, texts);
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
    if (slug !== lesson.slug) await insertFormerSlug(trx, { slug: lesson.slug, id: lessonId });
    const isMoved = edited.category !== lesson.category;
    await updateTexts(trx, { id: lessonId, isMoved, ...edited });
    await recordAction(trx, {
      actorId,
      action: "catalog.edit-lesson",
      subject: { kind: "lesson", id: lessonId },
      details: { videoId: slug, fields: fields.join(", ") },
    });
  });
}

/**
 * A lesson's slug follows its title until the lesson is published or the instructor writes another
 * slug. A slug that comes from the title counts as not written.
 */
async function findSlug(
  trx: Trx,
  lesson: StudioLessonRow,
  { title, videoId }: LessonTexts,
): Promise<string> {
  const isOwn = lesson.publishedAt !== null || !isSlugOf(lesson.slug, lesson.title);
  if (isOwn || videoId !== lesson.slug || title === lesson.title) return videoId;
  const wanted = slugOfTitle(title);
  if (isSlugOf(lesson.slug, title)) return lesson.slug;
  return freeSlug(wanted, await selectSlugsFrom(trx, wanted));
}

type Edited = Omit<LessonTexts, "videoId"> & { slug: string };

function changedFields(lesson: StudioLessonRow, edited: Edited): string[] {
  return Object.entries(edited)
    .filter(([name, value]) => Reflect.get(lesson, name) !== value)
    .map(([name]) => name);
}
