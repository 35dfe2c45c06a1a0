import type { DataOf } from "#platform/contract.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { studioLessonEndpoints } from "../../contract/studio-lesson-endpoints.ts";
import { lessonsPageSize } from "../../contract/studio-lessons.ts";
import { type LessonFilter, selectStudioLessons } from "../queries/studio-lessons.ts";
import { presentStudioLesson } from "./present-studio-lesson.ts";

/** A page of the matching lessons in every state, by category and in their order. */
export async function listStudioLessons(
  { db }: { db: Executor },
  { page, search, ...filter }: LessonFilter & { page: number },
): Promise<DataOf<typeof studioLessonEndpoints.studioLessons>> {
  const { rows, total } = await selectStudioLessons(db, {
    ...filter,
    search: search.trim(),
    skip: (page - 1) * lessonsPageSize,
    limit: lessonsPageSize,
  });
  return { lessons: rows.map(presentStudioLesson), total };
}
