import type { Database } from "#platform/server/database/open-database.ts";
import { AppError } from "#platform/server/errors.ts";
import type { Question } from "../../contract.ts";
import { getEntitledVideo, type Member } from "../get-entitled-video.ts";
import { canAsk } from "../policy.ts";
import { incrementContent } from "../queries/counts.ts";
import { insertQuestion } from "../queries/questions.ts";
import { withUserLock } from "../with-user-lock.ts";
import { getQuestion } from "./list-questions.ts";

interface NewQuestion {
  title: string;
  text: string;
  /** The lesson's `_id` and its slug; they must match. */
  id: string;
  videoId: string;
  /** The moment of the lesson that the question is about. */
  atSeconds?: number | undefined;
}

/**
 * Asks a question about a lesson or one of its moments. Throws `community.moment_outside_lesson`
 * and the errors of {@link getEntitledVideo}. Source: spec §6.
 */
export async function askQuestion(
  { db }: { db: Database },
  member: Member,
  { title, text, id, videoId, atSeconds }: NewQuestion,
): Promise<Question> {
  const lesson = await getEntitledVideo({ db }, member, canAsk, {
    id,
    slug: videoId,
    errorText: "Unable to submit question.",
  });
  if (atSeconds !== undefined && atSeconds > lesson.durationSeconds) {
    throw new AppError("community.moment_outside_lesson");
  }
  const { userId } = member;
  return withUserLock({ db }, userId, async (trx) => {
    await incrementContent(trx, { kind: "questions", userId, videoId: id });
    const questionId = await insertQuestion(trx, {
      userId,
      videoId: id,
      title,
      text,
      atSeconds: atSeconds ?? null,
    });
    return getQuestion({ db: trx }, questionId);
  });
}
