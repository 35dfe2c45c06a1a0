import { listInstructorEmails } from "#accounts/server/index.ts";
import { listNewFailures } from "#billing/server/index.ts";
import {
  listLowReviews,
  listNewQuestions,
  listReopenedQuestions,
} from "#community/server/index.ts";
import { listFailedEncodings } from "#media/server/index.ts";
import { isReservedEmail } from "#platform/contract/email.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import type { InstructorMailKind } from "../../contract/instructor-mail.ts";
import { type DigestSpan, insertInstructorDigest, listMailsOff } from "../queries.ts";
import type { DigestNews } from "./digest-news.ts";
import { type DigestMailDeps, instructorDigestMail } from "./instructor-digest-mail.ts";

const fromHour = 8;
/** A kind with more items names this many and counts the rest. */
const mostNamed = 12;

export interface InstructorDigestDeps extends RecipientDeps, DigestMailDeps {
  db: Database;
}

/**
 * Queues the school's daily mail from eight in the morning of its time zone on; returns the number
 * of mails. It covers everything since the last digest, so an outage loses nothing. The digest's
 * row and its mails are one transaction, so concurrent runs send nothing twice. Without news, or
 * with all kinds switched off, no mail is sent.
 */
export function sendInstructorDigest(deps: InstructorDigestDeps): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const { timeZone } = deps.school;
    const span = await insertInstructorDigest(trx, { timeZone, fromHour });
    if (!span) return 0;
    const news = await collectNews(trx, span);
    if (Object.values(news).every(({ total }) => total === 0)) return 0;
    const recipients = await listRecipients(deps, trx);
    for (const to of recipients) await queueMail(trx, instructorDigestMail(deps, to, news));
    return recipients.length;
  });
}

async function collectNews(trx: Trx, digest: DigestSpan): Promise<DigestNews> {
  const off = await listMailsOff(trx);
  const span = { since: digest.since, until: digest.until, limit: mostNamed };
  const nothing = { items: [], total: 0 };
  return {
    questions: off.has("questions") ? nothing : await listNewQuestions(trx, span),
    reopened: off.has("questions") ? nothing : await listReopenedQuestions(trx, span),
    lowReviews: off.has("low-reviews") ? nothing : await listLowReviews(trx, span),
    failedFilms: off.has("failed-films")
      ? nothing
      : await listFailedEncodings(trx, span, mostNamed),
    failedRenewals: off.has("failed-renewals") ? nothing : await listNewFailures(trx, span),
  };
}

export interface RecipientDeps {
  /** Its email receives the mails. */
  school: SchoolIdentity;
}

/** The school's email, or its instructors' if it cannot receive mail. */
export async function listRecipients({ school }: RecipientDeps, db: Executor): Promise<string[]> {
  return isReservedEmail(school.email) ? listInstructorEmails(db) : [school.email];
}

/** The recipients of a kind of mail; empty while it is switched off. */
export function openMailRecipients(deps: RecipientDeps, kind: InstructorMailKind) {
  return async (db: Executor): Promise<string[]> =>
    (await listMailsOff(db)).has(kind) ? [] : listRecipients(deps, db);
}
