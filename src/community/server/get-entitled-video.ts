import { requireEntitlement } from "#billing/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { LessonPolicy } from "./policy.ts";
import { findLesson, type LessonRow } from "./queries/lessons.ts";

/** The user who reads or writes. */
export type Member = Pick<Caller, "userId" | "role">;

interface Which {
  /** The lesson's `_id`, its slug or both; they must match. */
  id?: string;
  slug?: string;
  /** The message of `catalog.video_not_found`. */
  errorText: string;
}

/**
 * A published lesson for which the policy allows this action to the user. Throws
 * `catalog.video_not_found` and `billing.plan_lacks_category`. Source: spec §6.
 */
export async function getEntitledVideo(
  { db }: { db: Database },
  member: Member,
  isAllowed: LessonPolicy,
  { errorText, ...which }: Which,
): Promise<LessonRow> {
  const lesson = await findLesson(db, which);
  if (!lesson?.isPublished) throw new AppError("catalog.video_not_found", { message: errorText });
  await requireEntitlement({ db }, member, (user) => isAllowed(user, lesson));
  return lesson;
}
