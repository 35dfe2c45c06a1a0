import type { DataOf } from "#platform/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { studioLessonEndpoints } from "../../contract/studio-lesson-endpoints.ts";
import { lessonsPageSize } from "../../contract/studio-lessons.ts";
import {
  type LessonFilter,
  selectNewestDraft,
  selectNotDraft,
  selectStudioLessons,
} from "../queries/studio-lessons.ts";
import { presentStudioLesson } from "./present-studio-lesson.ts";

/** A page of the matching lessons in every state, by category and in their order. */
export async function listStudioLessons(
  { db }: { db: Executor },
  { cursor, search, ...filter }: LessonFilter & { cursor?: string | undefined },
): Promise<DataOf<typeof studioLessonEndpoints.studioLessons>> {
  const { rows, total, nextCursor } = await selectStudioLessons(db, {
    ...filter,
    search: search.trim(),
    cursor,
    limit: lessonsPageSize,
  });
  return { lessons: rows.map(presentStudioLesson), total, nextCursor };
}

/**
 * The newest draft of a school that has published no lesson, or null without drafts. Undefined as
 * soon as any lesson is, was or will be published.
 */
export async function findFirstDraft({ db }: { db: Executor }) {
  if (await selectNotDraft(db)) return undefined;
  return (await selectNewestDraft(db)) ?? null;
}
