import * as z from "zod/mini";
import { reason } from "#platform/contract/audit-log.ts";
import { cursor, page } from "#platform/contract/page.ts";
import { endpoint, singleLine } from "#platform/contract.ts";
import { question, questionFields, reply, replyIndex, review, text } from "../contract.ts";

/** Rows on one page of the inbox. */
export const inboxPageSize = 20;
/** Saved answers of the school at most; bounds the list. */
export const maxSavedAnswers = 50;

/** The listed questions: open ones oldest first, all others newest first. */
export const questionFilters = ["open", "answered", "hidden", "all"] as const;
export type QuestionFilter = (typeof questionFilters)[number];

const studio = { access: "instructor", tag: "Studio" } as const;
const search = z._default(z.string().check(z.maxLength(100), z.regex(singleLine)), "");
const videoTitle = z.string();

/** Instructors see hidden replies as well. */
const inboxReply = z.extend(reply, { hidden: z.boolean() });
export type InboxReply = z.infer<typeof inboxReply>;
const inboxQuestion = z.extend(question, { videoTitle, replies: z.array(inboxReply) });
export type InboxQuestion = z.infer<typeof inboxQuestion>;
const inboxReview = z.extend(review, { videoTitle });
export type InboxReview = z.infer<typeof inboxReview>;

/** The text of a reply and of a saved answer. Forms and server validate by the same rules. */
export const replyFields = z.object({ text });
export const savedAnswerFields = z.object({ title: questionFields.shape.title, text });

const savedAnswer = z.extend(savedAnswerFields, { _id: z.uuid() });
export type SavedAnswer = z.infer<typeof savedAnswer>;

const questionId = z.object({ questionId: z.uuid() });
const reviewId = z.object({ reviewId: z.uuid() });
const answerId = z.object({ answerId: z.uuid() });
const hiding = z.strictObject({ hidden: z.boolean(), reason });
const hiddenState = z.object({ _id: z.uuid(), hidden: z.boolean() });

export const inboxEndpoints = {
  questions: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/questions",
    summary: "Questions of all lessons: open ones oldest first, others newest first",
    query: z.object({ cursor, search, which: z._default(z.enum(questionFilters), "open") }),
    data: z.extend(page, { questions: z.array(inboxQuestion) }),
  }),
  reply: endpoint({
    ...studio,
    method: "POST",
    path: "/api/studio/questions/{questionId}/replies",
    summary: "Reply to a question; its asker gets a mail",
    description: "The same `requestId` again adds no reply and sends no mail.",
    params: questionId,
    body: z.strictObject({ text, requestId: z.uuid() }),
    data: question,
    message: true,
    errors: ["community.question_not_found"],
  }),
  markAnswered: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/questions/{questionId}/answered",
    summary: "Mark a question as answered, or open it again",
    params: questionId,
    body: z.strictObject({ answered: z.boolean() }),
    data: z.object({ _id: z.uuid(), answered: z.boolean() }),
    errors: ["community.question_not_found"],
  }),
  hideQuestion: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/questions/{questionId}/hidden",
    summary: "Hide a question from everyone but its author, or show it again",
    params: questionId,
    body: hiding,
    data: hiddenState,
    errors: ["community.question_not_found"],
  }),
  hideReply: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/questions/{questionId}/replies/{replyIndex}/hidden",
    summary: "Hide a reply from everyone but the instructors, or show it again",
    params: z.extend(questionId, { replyIndex }),
    body: hiding,
    data: z.object({ _id: z.uuid(), index: z.int(), hidden: z.boolean() }),
    errors: ["community.reply_not_found"],
  }),
  reviews: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/reviews",
    summary: "Reviews of all lessons, newest first",
    query: z.object({ cursor }),
    data: z.extend(page, { reviews: z.array(inboxReview) }),
  }),
  hideReview: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/reviews/{reviewId}/hidden",
    summary: "Hide a review from everyone but its author, or show it again",
    description: "The rating of a hidden review does not count.",
    params: reviewId,
    body: hiding,
    data: hiddenState,
    errors: ["community.review_not_found"],
  }),
  savedAnswers: endpoint({
    ...studio,
    method: "GET",
    path: "/api/studio/saved-answers",
    summary: "The school's saved answers, by title",
    data: z.object({ answers: z.array(savedAnswer) }),
  }),
  saveAnswer: endpoint({
    ...studio,
    method: "PUT",
    path: "/api/studio/saved-answers/{answerId}",
    summary: "Add a saved answer under an id that the caller chooses, or change the one of this id",
    params: answerId,
    body: z.strictObject(savedAnswerFields.shape),
    data: savedAnswer,
    errors: ["community.too_many_saved_answers"],
  }),
  deleteSavedAnswer: endpoint({
    ...studio,
    method: "DELETE",
    path: "/api/studio/saved-answers/{answerId}",
    summary: "Delete a saved answer; one that is gone already stays gone",
    params: answerId,
    data: z.object({ _id: z.uuid() }),
  }),
};
