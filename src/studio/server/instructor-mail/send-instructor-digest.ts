import { listFailedPreparations } from "#media/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { type DigestSpan, insertInstructorDigest, listMailsOff } from "../queries.ts";
import type {
  DigestNews,
  FailedRenewal,
  ListHappened,
  LowReview,
  NewQuestion,
} from "./digest-news.ts";
import { type DigestMailDeps, instructorDigestMail } from "./instructor-digest-mail.ts";
import { listRecipients, type RecipientDeps } from "./list-recipients.ts";

const fromHour = 8;
/** More of a kind are counted, not named. */
const mostNamed = 12;

export interface InstructorDigestDeps extends RecipientDeps, DigestMailDeps {
  db: Database;
  /** From their owners, handed in by main/. */
  listQuestions: ListHappened<NewQuestion>;
  listReopened: ListHappened<NewQuestion>;
  listLowReviews: ListHappened<LowReview>;
  listFailedRenewals: ListHappened<FailedRenewal>;
}

/**
 * Queues the day's mail to the school, from eight in the morning of its time zone on, and returns how many
 * mails. It tells of everything since the one before, so that an outage loses nothing. The digest's row and its
 * mails are one transaction, so that another run, or another worker, sends nothing twice. Where nothing
 * happened, or all of it is switched off, nothing is mailed.
 */
export function sendInstructorDigest(deps: InstructorDigestDeps): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const { timeZone } = deps;
    const span = await insertInstructorDigest(trx, { timeZone, fromHour });
    if (!span) return 0;
    const news = await collectNews(deps, trx, span);
    if (Object.values(news).every(({ total }) => total === 0)) return 0;
    const recipients = await listRecipients(deps, trx);
    for (const to of recipients) await queueMail(trx, instructorDigestMail(deps, to, news));
    return recipients.length;
  });
}

async function collectNews(
  deps: InstructorDigestDeps,
  trx: Trx,
  digest: DigestSpan,
): Promise<DigestNews> {
  const off = await listMailsOff(trx);
  const span = { since: digest.since, until: digest.until, limit: mostNamed };
  const nothing = { items: [], total: 0 };
  return {
    questions: off.has("questions") ? nothing : await deps.listQuestions(trx, span),
    reopened: off.has("questions") ? nothing : await deps.listReopened(trx, span),
    lowReviews: off.has("low-reviews") ? nothing : await deps.listLowReviews(trx, span),
    failedFilms: off.has("failed-films")
      ? nothing
      : await listFailedPreparations(trx, span, mostNamed),
    failedRenewals: off.has("failed-renewals") ? nothing : await deps.listFailedRenewals(trx, span),
  };
}
