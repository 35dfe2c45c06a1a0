import type { InboxQuestion, InboxReview } from "../../contract/inbox.ts";
import type { ContentItem, Question, Review } from "../../contract.ts";
import type { ContentRows } from "../queries/content.ts";
import type { QuestionRow } from "../queries/questions.ts";
import type { ReviewRow } from "../queries/reviews.ts";

/** A question with its visible replies, as JSON (spec §3). */
export function presentQuestion(row: QuestionRow): Question {
  const { videoTitle: _, replies, ...question } = presentInboxQuestion(row);
  const shown = replies.filter(({ hidden }) => !hidden);
  return { ...question, replies: shown.map(({ hidden: _, ...reply }) => reply) };
}

/** The same with its lesson's title and all replies, for instructors. */
export function presentInboxQuestion(row: QuestionRow): InboxQuestion {
  const { id, createdAt, replies, ...rest } = row;
  return {
    _id: id,
    ...rest,
    replies: replies.map((reply) => ({ ...reply, repliedOn: isoOf(reply.repliedOn) })),
    createdAt: isoOf(createdAt),
  };
}

/** A review as JSON (spec §3). */
export function presentReview({ id, createdAt, videoTitle: _, ...rest }: ReviewRow): Review {
  return { _id: id, ...rest, createdAt: isoOf(createdAt) };
}

/** The same with its lesson's title. */
export function presentInboxReview(row: ReviewRow): InboxReview {
  return { ...presentReview(row), videoTitle: row.videoTitle };
}

/** A page of the account's list, in the order of its rows; a review has its lesson's title. */
export function presentContent({ ids, questions, reviews }: ContentRows): ContentItem[] {
  const items = new Map<string, ContentItem>([
    ...questions.map((row) => [row.id, { kind: "question", ...presentQuestion(row) }] as const),
    ...reviews.map(
      (row) => [row.id, { kind: "review", ...presentReview(row), title: row.videoTitle }] as const,
    ),
  ]);
  return ids.flatMap((id) => items.get(id) ?? []);
}

/** PostgreSQL writes times inside JSON with microseconds and an offset. */
function isoOf(timestamp: string): string {
  return new Date(timestamp).toISOString();
}
