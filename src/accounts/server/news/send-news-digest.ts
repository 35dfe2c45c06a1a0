import { createHmac } from "node:crypto";
import { categoriesOf, type PaidPlan, paidPlans } from "#billing/contract/plans.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { queueMail, replaceQueuedNews } from "#platform/server/mail/index.ts";
import { hashSecret } from "#platform/server/secrets.ts";
import { type AccountsKeys, deriveKeys } from "../keys.ts";
import {
  type CarriedDay,
  finishEarlierDigests,
  insertDigest,
  insertLinks,
  insertNewsLessons,
  listNewsLessons,
  listNewsReaders,
  lockOpenDigest,
  type OpenDigest,
  setCarriedDays,
  setDigestProgress,
} from "../queries/news.ts";
import { digestMail, type NewsDeps, type NewsLesson } from "./digest-mail.ts";

const fromHour = 8;
const batchSize = 200;

/**
 * Queues the day's mails about lessons that were first published since the last digest, from eight
 * in the morning in the school's time zone. Returns their number. The very first digest only
 * records the lessons. The next day's digest takes over an interrupted one and replaces mails that
 * still wait, so a student gets one mail. Each batch of mails and the progress commit together, so
 * another run or worker continues at the right place.
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

async function beginDigest({ db, school, lessons }: NewsDeps): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const digest = await insertDigest(trx, { timeZone: school.timeZone, fromHour });
    if (!digest) return;
    const unfinished = await finishEarlierDigests(trx, digest.day);
    if (unfinished.length > 0) await setCarriedDays(trx, digest.day, unfinished.flatMap(carryOver));
    const videoIds = (await lessons.listNew(trx)).map(({ id }) => id);
    await insertNewsLessons(trx, { day: digest.day, videoIds });
    if (digest.isFirst) await setDigestProgress(trx, digest.day, "finished");
  });
}

/** The state that a digest passes to the next: its own day, and the days that it took over. */
function carryOver({ day, lastUserId, carried }: OpenDigest): CarriedDay[] {
  const later = (one: string | null, other: string | null) =>
    one === null || (other !== null && other > one) ? other : one;
  return [
    ...carried.map((earlier) => ({ day: earlier.day, after: later(earlier.after, lastUserId) })),
    { day, after: lastUserId },
  ];
}

/** Null if no digest is open, or another worker holds it. */
async function queueBatch(deps: NewsDeps, trx: Trx, limit: number): Promise<number | null> {
  const digest = await lockOpenDigest(trx);
  if (!digest) return null;
  const lessons = await findLessons(deps, trx, digest, firstDayOf(digest));
  const plans = paidPlans.filter((plan) => lessonsOf(plan, lessons).length > 0);
  const after = digest.lastUserId;
  const readers = plans.length > 0 ? await listNewsReaders(trx, { plans, after, limit }) : [];
  const last = readers.at(-1);
  if (!last) {
    await setDigestProgress(trx, digest.day, "finished");
    return 0;
  }
  const addressees = readers.filter((reader) => lessonsFor(reader, digest, lessons).length > 0);
  const emails = addressees.map(({ email }) => email);
  const waiting = await replaceQueuedNews(trx, emails);
  const [earliest] = [...waiting.values()].sort();
  const all = earliest === undefined ? lessons : await findLessons(deps, trx, digest, earliest);
  const mails = addressees.map((reader) => {
    const token = unsubscribeToken(deps.keys, reader.userId);
    const to = { email: reader.email, token };
    const told = lessonsFor(reader, digest, all, waiting.get(reader.email));
    const since = told.map(({ day }) => day).sort()[0] ?? digest.day;
    return {
      mail: { ...digestMail(deps, to, told), since },
      link: { userId: reader.userId, tokenHash: hashSecret(token) },
    };
  });
  const links = mails.map(({ link }) => link);
  if (links.length > 0) await insertLinks(trx, links);
  for (const { mail } of mails) await queueMail(trx, mail);
  await setDigestProgress(trx, digest.day, { lastUserId: last.userId });
  return mails.length;
}

interface DatedLesson extends NewsLesson {
  /** The day of the digest that recorded the lesson. */
  day: string;
}

function firstDayOf({ day, carried }: OpenDigest): string {
  return carried[0]?.day ?? day;
}

/** The published lessons of the digests between these days. */
async function findLessons(
  { lessons }: NewsDeps,
  trx: Trx,
  { day }: OpenDigest,
  from: string,
): Promise<DatedLesson[]> {
  const noted = await listNewsLessons(trx, { from, to: day });
  const dayOf = new Map(noted.map((lesson) => [lesson.id, lesson.day]));
  const found = await lessons.findPublished(trx, [...dayOf.keys()]);
  return found.map((lesson) => ({ ...lesson, day: dayOf.get(lesson.id) ?? day }));
}

/**
 * The lessons of a student's mail: those of this digest, and of earlier ones that did not reach
 * them. Also those of a mail that still waits, whose first day is `since`.
 */
function lessonsFor(
  { plan, userId }: { plan: PaidPlan; userId: string },
  digest: OpenDigest,
  lessons: readonly DatedLesson[],
  since?: string,
): DatedLesson[] {
  const missed = digest.carried.filter(({ after }) => after === null || userId > after);
  const days = new Set([digest.day, ...missed.map(({ day }) => day)]);
  return lessonsOf(plan, lessons).filter(
    ({ day }) => days.has(day) || (since !== undefined && day >= since),
  );
}

function lessonsOf(plan: PaidPlan, lessons: readonly DatedLesson[]): DatedLesson[] {
  const opened = categoriesOf(plan);
  return lessons.filter(({ category }) => opened.includes(category));
}

/**
 * The token of a student's unsubscribe links. It never changes and reveals nothing about the user.
 * It can only be made with the key. The database stores its hash for the lookup.
 */
export function unsubscribeToken(keys: Pick<AccountsKeys, "unsubscribe">, userId: string): string {
  return createHmac("sha256", keys.unsubscribe).update(userId).digest("base64url");
}

/** Returns the daily digest as a function of a signal, with the key of its links derived. */
export function openNewsDigest({
  tokenSecret,
  ...deps
}: Omit<NewsDeps, "keys"> & { tokenSecret: string }) {
  const keys = deriveKeys(tokenSecret);
  return (signal: AbortSignal): Promise<number> => sendNewsDigest({ ...deps, keys }, { signal });
}
