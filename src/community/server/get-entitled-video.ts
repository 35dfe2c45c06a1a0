import { requireEntitlement } from "#billing/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { findLesson, type LessonRow } from "./queries/lessons.ts";

/** Who reads or writes. */
export type Member = Pick<Caller, "userId" | "role">;

/**
 * A lesson by its public name, its `_id` or both, if this user's plan opens it now. Throws
 * `catalog.video_not_found`, with the sentence of the call that asked, and
 * `billing.plan_lacks_category`. Source: spec §6.
 */
export async function getEntitledVideo(
  { db }: { db: Database },
  member: Member,
  { failing, ...which }: { id?: string; slug?: string; failing: string },
): Promise<LessonRow> {
  const lesson = await findLesson(db, which);
  if (!lesson) throw new AppError("catalog.video_not_found", { message: failing });
  await requireEntitlement({ db }, member, lesson.category);
  return lesson;
}
