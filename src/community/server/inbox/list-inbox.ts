import { searchPeople } from "#accounts/server/index.ts";
import type { Page } from "#platform/contract/page.ts";
import {
  type InboxQuestion,
  type InboxReview,
  inboxPageSize,
  type QuestionFilter,
} from "../../contract/inbox.ts";
import type { CommunityDeps } from "../deps.ts";
import { presentInboxQuestion, presentInboxReview } from "../posts/present-posts.ts";
import { listInboxQuestions, listInboxReviews } from "../queries/inbox.ts";

interface Cursor {
  cursor?: string | undefined;
}

/** The most askers whose questions a search lists. */
const maxAskers = 200;

/**
 * A page of the questions of all lessons, open ones oldest first, others newest first. A search
 * matches title, text or asker.
 */
export async function listQuestionsForInbox(
  { db }: Pick<CommunityDeps, "db">,
  { cursor, which, search }: Cursor & { which: QuestionFilter; search: string },
): Promise<Page & { questions: InboxQuestion[] }> {
  const part = search.trim();
  const askers = await searchPeople({ db }, { text: part, limit: maxAskers });
  const { rows, total, nextCursor } = await listInboxQuestions(db, {
    cursor,
    limit: inboxPageSize,
    which,
    search: part === "" ? null : { part, askerIds: askers.map(({ userId }) => userId) },
  });
  return { questions: rows.map(presentInboxQuestion), total, nextCursor };
}

/** A page of the reviews of all lessons, newest first. */
export async function listReviewsForInbox(
  { db }: Pick<CommunityDeps, "db">,
  { cursor }: Cursor,
): Promise<Page & { reviews: InboxReview[] }> {
  const page = await listInboxReviews(db, { cursor, limit: inboxPageSize });
  const { rows, total, nextCursor } = page;
  return { reviews: rows.map(presentInboxReview), total, nextCursor };
}
