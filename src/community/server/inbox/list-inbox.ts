import {
  type InboxQuestion,
  type InboxReview,
  inboxPageSize,
  type QuestionFilter,
} from "../../contract/inbox.ts";
import type { CommunityDeps } from "../deps.ts";
import { pageOf } from "../page-of.ts";
import { presentInboxQuestion, presentInboxReview } from "../posts/present-posts.ts";
import { listInboxQuestions, listInboxReviews } from "../queries/inbox.ts";

/** The most askers whose questions a search lists. */
const maxAskers = 200;

/**
 * A page of the questions of all lessons, open ones oldest first, others newest first. A search
 * matches title, text or asker.
 */
export async function listQuestionsForInbox(
  { db, searchPeople }: Pick<CommunityDeps, "db" | "searchPeople">,
  { page, which, search }: { page: number; which: QuestionFilter; search: string },
): Promise<{ questions: InboxQuestion[]; total: number }> {
  const part = search.trim();
  const askers = await searchPeople({ text: part, limit: maxAskers });
  const { rows, total } = await listInboxQuestions(db, {
    ...pageOf({ page, limit: inboxPageSize }),
    which,
    search: part === "" ? null : { part, askerIds: askers.map(({ userId }) => userId) },
  });
  return { questions: rows.map(presentInboxQuestion), total };
}

/** A page of the reviews of all lessons, newest first. */
export async function listReviewsForInbox(
  { db }: Pick<CommunityDeps, "db">,
  { page }: { page: number },
): Promise<{ reviews: InboxReview[]; total: number }> {
  const { rows, total } = await listInboxReviews(db, pageOf({ page, limit: inboxPageSize }));
  return { reviews: rows.map(presentInboxReview), total };
}
