import { requireEntitlement } from "#billing/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { findLesson, type LessonRow } from "./queries/lessons.ts";

/** The user who reads or writes. */
export type Member = Pick<Caller, "userId" | "role">;

/**
 * A lesson by its slug, its `_id` or both, if the user's plan opens it now. Throws
 * `catalog.video_not_found`, with `errorText` as its message, and
 * `billing.plan_lacks_category`. Source: spec §6.
 */
export async function getEntitledVideo(
  { db }: { db: Database },
  member: Member,
  { errorText, ...which }: { id?: string; slug?: string; errorText: string },
): Promise<LessonRow> {
  const lesson = await findLesson(db, which);
  if (!lesson) throw new AppError("catalog.video_not_found", { message: errorText });
  await requireEntitlement({ db }, member, lesson.category);
  return lesson;
}
