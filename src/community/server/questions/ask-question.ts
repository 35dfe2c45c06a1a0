import type { Database } from "#platform/server/database/open-database.ts";
import type { Question } from "../../contract.ts";
import { getOpenLesson, type Member } from "../get-open-lesson.ts";
import { countContent } from "../queries/counts.ts";
import { insertQuestion } from "../queries/questions.ts";
import { takeTurn } from "../take-turn.ts";
import { getQuestion } from "./get-question.ts";

interface NewQuestion {
  title: string;
  text: string;
  /** The lesson's `_id` and its public name; they must belong together. */
  id: string;
  videoId: string;
}

/** Asks a question about a lesson. Throws what {@link getOpenLesson} throws. Source: spec §6. */
export async function askQuestion(
  { db }: { db: Database },
  member: Member,
  { title, text, id, videoId }: NewQuestion,
): Promise<Question> {
  await getOpenLesson({ db }, member, { id, videoId, failing: "Unable to submit question." });
  const { userId } = member;
  return takeTurn({ db }, userId, async (trx) => {
    await countContent(trx, { kind: "questions", userId, videoId: id });
    const questionId = await insertQuestion(trx, { userId, videoId: id, title, text });
    return getQuestion({ db: trx }, questionId);
  });
}
