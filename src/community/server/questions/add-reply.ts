import type { Transaction } from "kysely";
import { findViewer } from "#accounts/server/index.ts";
import { requireEntitlement } from "#billing/server/index.ts";
import { recordAction } from "#platform/server/audit/record-action.ts";
import type { DB } from "#platform/server/database/schema.ts";
import { AppError } from "#platform/server/errors.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { maxOwnReplies, maxReplies, type Question } from "../../contract.ts";
import type { ReplyDeps } from "../deps.ts";
import type { Member } from "../get-entitled-video.ts";
import { canFindQuestions, canReply, canSeeHidden, isAnswerBy } from "../policy.ts";
import { findLessonOfQuestion, type LessonRow } from "../queries/lessons.ts";
import {
  countStudentReplies,
  insertReply,
  isReplyKnown,
  reserveReplyIndex,
} from "../queries/replies.ts";
import { withUserLock } from "../with-user-lock.ts";
import { answerMail } from "./answer-mail.ts";
import { getQuestion } from "./list-questions.ts";

interface NewReply {
  questionId: string;
  text: string;
  /** A repeated id adds no second reply. */
  requestId?: string;
}

/**
 * Replies to a question and returns the question. An instructor's reply answers it and mails its
 * asker. A student's reply reopens it. Throws `community.question_not_found` and
 * `billing.plan_lacks_category`, and for students `community.too_many_replies` and
 * `community.too_many_own_replies`. Source: spec §6.
 */
export async function addReply(
  deps: ReplyDeps,
  member: Member,
  { questionId, text, requestId }: NewReply,
): Promise<Question> {
  const { db } = deps;
  const lesson = await findLessonOfQuestion(db, questionId);
  if (!lesson || !canFindQuestions(member, lesson)) throw questionNotFound();
  if (lesson.hidden && !canSeeHidden(member, lesson)) throw questionNotFound();
  await requireEntitlement({ db }, member, (user) => canReply(user, lesson));
  const { userId } = member;
  const byInstructor = isAnswerBy(member);
  return withUserLock({ db }, userId, async (trx) => {
    if (requestId !== undefined && (await isReplyKnown(trx, { questionId, requestId }))) {
      return getQuestion({ db: trx }, questionId);
    }
    const reserved = await reserveReplyIndex(trx, { questionId, byInstructor });
    if (!reserved) throw questionNotFound();
    if (!byInstructor) await requireRoom(trx, { questionId, userId });
    await insertReply(trx, {
      questionId,
      index: reserved.index,
      userId,
      text,
      byInstructor,
      requestId: requestId ?? null,
    });
    const question = await getQuestion({ db: trx }, questionId);
    if (byInstructor) await tellAsker(trx, deps, { actorId: userId, lesson, question, text });
    return question;
  });
}

async function requireRoom(
  trx: Transaction<DB>,
  reply: { questionId: string; userId: string },
): Promise<void> {
  const { own, shown } = await countStudentReplies(trx, reply);
  if (own >= maxOwnReplies) throw new AppError("community.too_many_own_replies");
  if (shown >= maxReplies) throw new AppError("community.too_many_replies");
}

interface Answered {
  actorId: string;
  lesson: Pick<LessonRow, "isPublished">;
  question: Question;
  text: string;
}

/**
 * Logs an instructor's reply and mails it to the asker, except to the instructor themselves or a
 * disabled account.
 */
async function tellAsker(
  trx: Transaction<DB>,
  deps: Omit<ReplyDeps, "db">,
  { actorId, lesson, question, text }: Answered,
): Promise<void> {
  const studentId = question.user._id;
  await recordAction(trx, {
    actorId,
    action: "community.reply",
    studentId,
    subject: { kind: "question", id: question._id },
  });
  if (studentId === actorId) return;
  const asker = await findViewer({ db: trx }, studentId);
  if (!asker || asker.disabled) return;
  const { isPublished } = lesson;
  await queueMail(trx, answerMail(deps, asker.email, { question, reply: text, isPublished }));
}

function questionNotFound(): AppError {
  return new AppError("community.question_not_found", { message: "Unable to submit reply." });
}
