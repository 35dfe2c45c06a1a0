import type { Executor } from "#platform/server/database/executor.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Question } from "../../contract.ts";
import { presentQuestion } from "../posts/present-posts.ts";
import { findQuestion } from "../queries/questions.ts";

/** A question with its replies. Throws `community.question_not_found`. */
export async function getQuestion({ db }: { db: Executor }, id: string): Promise<Question> {
  const row = await findQuestion(db, id);
  if (!row) throw new AppError("community.question_not_found");
  return presentQuestion(row);
}
