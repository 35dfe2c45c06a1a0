import type { Database } from "#platform/server/database/open-database.ts";
import { countUnanswered } from "../queries/questions.ts";

/** The number of questions that wait for an instructor's answer. */
export function countOpenQuestions({ db }: { db: Database }): Promise<number> {
  return countUnanswered(db);
}
