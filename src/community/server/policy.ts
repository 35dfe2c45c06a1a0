import { canWatch, type PlanHolder } from "#billing/contract.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { LessonRow } from "./queries/lessons.ts";

type Lesson = Pick<LessonRow, "category">;
type Author = Pick<Caller, "userId">;

/** Only instructors see the questions of a hidden lesson. */
export const canFindQuestions = (
  { role }: Pick<Caller, "role">,
  { isPublished }: Pick<LessonRow, "isPublished">,
): boolean => isPublished || role === "instructor";

/** Whether a user may do something with a lesson, given their role and current plan. */
export type LessonPolicy = (user: PlanHolder, lesson: Lesson) => boolean;

/** Users who may watch a lesson may read its questions, replies and reviews (spec §6). */
export const canReadPosts: LessonPolicy = (user, lesson) => canWatch(user, lesson.category);

/** Users who may read the questions may ask and reply, students and instructors alike. */
export const canAsk: LessonPolicy = (user, lesson) => canReadPosts(user, lesson);
export const canReply: LessonPolicy = (user, lesson) => canReadPosts(user, lesson);

/** A question counts as answered once an instructor has replied (spec §3), until a student replies again. */
export const isAnswerBy = ({ role }: Pick<Caller, "role">): boolean => role === "instructor";

/** Users who may watch a lesson may review it and make it a favourite. */
export const canReview: LessonPolicy = (user, lesson) => canWatch(user, lesson.category);
export const canAddFavorite: LessonPolicy = (user, lesson) => canWatch(user, lesson.category);

/** Users may delete only their own posts, whatever their plan (design: Community). */
export const canDelete = (user: Author, post: Author): boolean => post.userId === user.userId;

/** Only the author and instructors see a hidden post. */
export const canSeeHidden = (user: Author & Pick<Caller, "role">, post: Author): boolean =>
  user.role === "instructor" || post.userId === user.userId;
