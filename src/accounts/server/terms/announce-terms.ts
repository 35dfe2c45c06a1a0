import { presentDay } from "#platform/contract/present-day.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Logger } from "#platform/server/log/log.ts";
import { type Mail, queueMail, renderMail } from "#platform/server/mail/index.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import {
  insertTermsVersion,
  listUntoldOfTerms,
  lockOpenTermsVersion,
  type PublishedTerms,
  setTermsProgress,
} from "../queries/terms.ts";

export interface TermsDeps {
  db: Database;
  log: Pick<Logger, "warn" | "info">;
  school: SchoolIdentity;
  publicUrl: string;
  /** The terms as visitors see them now. */
  readTerms: () => Promise<PublishedTerms>;
}

/** Changed terms apply this many days after their publication (terms §12). */
const noticeDays = 14;
const batchSize = 200;

/**
 * Records a new version of the terms. Queues a mail about it to every student who has not accepted
 * it, once each. The very first version is only recorded. Each batch of mails and the progress
 * commit together, so another run or worker continues at the right place. Returns the number of
 * mails.
 */
export async function announceTerms(
  deps: TermsDeps,
  { signal, batch = batchSize }: { signal?: AbortSignal; batch?: number } = {},
): Promise<number> {
  const terms = await deps.readTerms();
  await recordVersion(deps, terms);
  let total = 0;
  while (!signal?.aborted) {
    const queued = await deps.db
      .transaction()
      .execute((trx) => queueBatch(deps, trx, terms.version, batch));
    if (queued === 0) break;
    total += queued;
  }
  return total;
}

async function recordVersion({ db, log, school }: TermsDeps, terms: PublishedTerms): Promise<void> {
  const recorded = await db
    .transaction()
    .execute((trx) => insertTermsVersion(trx, terms, { timeZone: school.timeZone, noticeDays }));
  if (!recorded) return;
  const { version, effectiveOn } = terms;
  log.info({ version, effectiveOn: recorded.effectiveOn }, "terms published");
  if (effectiveOn === null || effectiveOn === recorded.effectiveOn) return;
  const named = { version, named: effectiveOn, effectiveOn: recorded.effectiveOn };
  log.warn(named, "terms name a day too early, students are told a later one");
}

/** Zero if all mails are queued, or another worker queues them. */
async function queueBatch(
  deps: TermsDeps,
  trx: Trx,
  version: string,
  limit: number,
): Promise<number> {
  const open = await lockOpenTermsVersion(trx, version);
  if (!open) return 0;
  const users = await listUntoldOfTerms(trx, open, limit);
  for (const { email } of users) await queueMail(trx, termsMail(deps, email, open));
  const last = users.at(-1);
  await setTermsProgress(trx, version, last ? { lastUserId: last.userId } : "finished");
  return users.length;
}

interface TermsMailDeps {
  school: SchoolIdentity;
  publicUrl: string;
}

/** The mail to a student about changed terms, before they apply (terms §12). */
function termsMail(
  { school, publicUrl }: TermsMailDeps,
  to: string,
  { version, effectiveOn }: { version: string; effectiveOn: string },
): Mail {
  const day = presentDay(effectiveOn);
  const subject = `Our terms of use change on ${day}`;
  const preview = `Version ${version} of our terms of use is published, and applies from ${day} on.`;
  const body = renderMail({
    school,
    title: subject,
    preview,
    paragraphs: [
      preview,
      "If you keep using the school after that day, you accept them.",
      `If you do not agree, cancel your plan or ask us to delete your account before ${day}.`,
    ],
    link: { label: "Read the terms", url: `${publicUrl}/terms-of-use` },
    otherLink: { label: "See or cancel your plan", url: `${publicUrl}/account-subscription` },
    footnote: `You get this email because you have an account at ${school.name}.`,
  });
  return { to, subject, ...body, lane: "bulk" };
}
