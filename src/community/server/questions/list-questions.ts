import type { Executor } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Question } from "../../contract.ts";
import { getEntitledVideo, type Member } from "../get-entitled-video.ts";
import { canReadPosts } from "../policy.ts";
import { presentQuestion } from "../posts/present-posts.ts";
import { pageOf } from "../queries/page.ts";
import { findQuestion, selectQuestions } from "../queries/questions.ts";

/**
 * A page of a lesson's questions with their replies, newest first, and the total of questions.
 * Throws the errors of {@link getEntitledVideo}. Source: spec §6, §7.
 */
export async function listQuestions(
  { db }: { db: Database },
  member: Member,
  { videoId, ...page }: { videoId: string; page: number; limit: number },
): Promise<{ questions: Question[]; totalQuestions: number }> {
  const errorText = "Unable to fetch video questions.";
  const lesson = await getEntitledVideo({ db }, member, canReadPosts, { slug: videoId, errorText });
  const { total, rows } = await selectQuestions(db, {
    videoId: lesson.id,
    viewerId: member.userId,
    ...pageOf(page),
  });
  return { questions: rows.map(presentQuestion), totalQuestions: total };
}

/** A question with its replies. Throws `community.question_not_found`. */
export async function getQuestion({ db }: { db: Executor }, id: string): Promise<Question> {
  const row = await findQuestion(db, id);
  if (!row) throw new AppError("community.question_not_found");
  return presentQuestion(row);
}
