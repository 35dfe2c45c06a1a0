import { categoriesOf, type PaidPlan, paidPlans } from "#billing/contract/plans.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { queueMail } from "#platform/server/mail/index.ts";
import { hashSecret } from "#platform/server/secrets.ts";
import {
  insertDigest,
  insertLinks,
  insertNewsLessons,
  listNewsReaders,
  lockOpenDigest,
  setDigestProgress,
} from "../queries/news.ts";
import { digestMail } from "./digest-mail.ts";
import type { NewsDeps, NewsLesson } from "./news-deps.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

const fromHour = 8;
const batchSize = 200;

/**
 * Queues the day's mails about lessons that were first published since the digest before, from eight in
 * the morning of the school's time zone on, and returns how many. The very first only notes which lessons
 * there are. A batch of mails and how far the digest is are one transaction, so that another run, or
 * another worker, goes on where this one ended.
 */
export async function sendNewsDigest(
  deps: NewsDeps,
  { signal, batch = batchSize }: { signal?: AbortSignal; batch?: number } = {},
): Promise<number> {
  await beginDigest(deps);
  let total = 0;
  while (!signal?.aborted) {
    const queued = await deps.db.transaction().execute((trx) => queueBatch(deps, trx, batch));
    if (queued === null) break;
    total += queued;
  }
  return total;
}

async function beginDigest({ db, timeZone, lessons }: NewsDeps): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const digest = await insertDigest(trx, { timeZone, fromHour });
    if (!digest) return;
    const videoIds = (await lessons.listNew(trx)).map(({ id }) => id);
    await insertNewsLessons(trx, { day: digest.day, videoIds });
    if (digest.isFirst) await setDigestProgress(trx, digest.day, "finished");
  });
}

/** Null where no digest is open, or another worker has it. */
async function queueBatch(deps: NewsDeps, trx: Trx, limit: number): Promise<number | null> {
  const digest = await lockOpenDigest(trx);
  if (!digest) return null;
  const lessons = await deps.lessons.findPublished(trx, digest.videoIds);
  const plans = paidPlans.filter((plan) => lessonsOf(plan, lessons).length > 0);
  const after = digest.lastUserId;
  const readers = plans.length > 0 ? await listNewsReaders(trx, { plans, after, limit }) : [];
  const last = readers.at(-1);
  if (!last) {
    await setDigestProgress(trx, digest.day, "finished");
    return 0;
  }
  const mails = readers.map((reader) => {
    const token = unsubscribeToken(deps.keys, reader.userId);
    const to = { email: reader.email, token };
    const mail = digestMail(deps, to, lessonsOf(reader.plan, lessons));
    return { mail, link: { userId: reader.userId, tokenHash: hashSecret(token) } };
  });
  await insertLinks(
    trx,
    mails.map(({ link }) => link),
  );
  for (const { mail } of mails) await queueMail(trx, mail);
  await setDigestProgress(trx, digest.day, { lastUserId: last.userId });
  return readers.length;
}

function lessonsOf(plan: PaidPlan, lessons: readonly NewsLesson[]): NewsLesson[] {
  const opened = categoriesOf(plan);
  return lessons.filter(({ category }) => opened.includes(category));
}
