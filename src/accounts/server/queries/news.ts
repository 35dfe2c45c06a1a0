import { sql } from "kysely";
import type { PaidPlan } from "#billing/contract.ts";
import { type Executor, now, type Trx } from "#platform/server/database/executor.ts";

/** False if the user gets no news; undefined for an unknown user. */
export async function findNewsState(db: Executor, userId: string): Promise<boolean | undefined> {
  const user = await db
    .selectFrom("users")
    .select("newsOffAt")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user && user.newsOffAt === null;
}

/** Returns the user's email; undefined if the account is erased. */
export async function setNewsState(
  trx: Trx,
  userId: string,
  isOn: boolean,
): Promise<string | undefined> {
  const user = await trx
    .updateTable("users")
    .set({ newsOffAt: isOn ? null : sql<Date>`coalesce(news_off_at, now())` })
    .where("id", "=", userId)
    .where("erasedAt", "is", null)
    .returning("email")
    .executeTakeFirst();
  return user?.email;
}

/**
 * Records that a mail server refused an email for good. The email gets no more news until it
 * changes.
 */
export async function markEmailRefused(db: Executor, email: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ emailRefusedAt: now })
    .where("email", "=", email)
    .where("emailRefusedAt", "is", null)
    .execute();
}

/** For an email that has just received a code. */
export async function clearEmailRefused(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable("users")
    .set({ emailRefusedAt: null })
    .where("id", "=", userId)
    .where("emailRefusedAt", "is not", null)
    .execute();
}

export async function findUserIdByLink(
  db: Executor,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const link = await db
    .selectFrom("unsubscribeLinks")
    .select("userId")
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  return link?.userId;
}

export async function insertLinks(
  trx: Trx,
  links: ReadonlyArray<{ tokenHash: Buffer; userId: string }>,
): Promise<void> {
  await trx
    .insertInto("unsubscribeLinks")
    .values([...links])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Begins today's digest in the school's time zone, from its hour on; the very first at any time.
 * Undefined if it is too early or the digest has begun before.
 */
export async function insertDigest(
  trx: Trx,
  { timeZone, fromHour }: { timeZone: string; fromHour: number },
): Promise<{ day: string; isFirst: boolean } | undefined> {
  const { rows } = await sql<{ day: string; isFirst: boolean }>`
    with clock as (select school_now() at time zone ${timeZone} as local),
      earlier as (select exists (select from news_digests) as is_any)
    insert into news_digests (day)
    select local::date from clock, earlier
    where not is_any or extract(hour from local) >= ${fromHour}
    on conflict do nothing
    returning day::text as day, not (select is_any from earlier) as "isFirst"
  `.execute(trx);
  return rows[0];
}

/** Records which of the lessons no earlier digest told of, with this day. */
export async function insertNewsLessons(
  trx: Trx,
  { day, videoIds }: { day: string; videoIds: readonly string[] },
): Promise<void> {
  await sql`
    insert into news_lessons (video_id, day)
    select unnest(${[...videoIds]}::uuid[]), ${day}::date on conflict do nothing
  `.execute(trx);
}

/**
 * An earlier digest that did not finish. Students up to the id `after` were told of its lessons.
 */
export interface CarriedDay {
  day: string;
  after: string | null;
}

export interface OpenDigest {
  day: string;
  lastUserId: string | null;
  /** Oldest first. */
  carried: CarriedDay[];
}

/** Finishes every digest before that day. Returns those whose mails were not all queued. */
export async function finishEarlierDigests(trx: Trx, day: string): Promise<OpenDigest[]> {
  const { rows } = await sql<OpenDigest>`
    update news_digests set finished_at = school_now()
    where finished_at is null and day < ${day}::date
    returning day::text as day, last_user_id as "lastUserId", carried
  `.execute(trx);
  return rows.sort((one, other) => one.day.localeCompare(other.day));
}

export async function setCarriedDays(
  trx: Trx,
  day: string,
  carried: readonly CarriedDay[],
): Promise<void> {
  await trx
    .updateTable("newsDigests")
    .set({ carried: JSON.stringify(carried) })
    .where(sql<boolean>`day = ${day}::date`)
    .execute();
}

/** Locks the digest whose mails are not all queued; other workers skip it. */
export async function lockOpenDigest(trx: Trx): Promise<OpenDigest | undefined> {
  const { rows } = await sql<OpenDigest>`
    select day::text as day, last_user_id as "lastUserId", carried
    from news_digests where finished_at is null
    order by news_digests.day limit 1 for update skip locked
  `.execute(trx);
  return rows[0];
}

/** The lessons of the digests from one day to another. */
export async function listNewsLessons(
  trx: Trx,
  { from, to }: { from: string; to: string },
): Promise<Array<{ id: string; day: string }>> {
  const { rows } = await sql<{ id: string; day: string }>`
    select video_id as id, day::text as day from news_lessons
    where day between ${from}::date and ${to}::date
  `.execute(trx);
  return rows;
}

export async function setDigestProgress(
  trx: Trx,
  day: string,
  progress: { lastUserId: string } | "finished",
): Promise<void> {
  await trx
    .updateTable("newsDigests")
    .set(progress === "finished" ? { finishedAt: sql<Date>`school_now()` } : progress)
    .where(sql<boolean>`day = ${day}::date`)
    .execute();
}

/**
 * The next students, by id, who get news: on one of the plans, with a verified email that no server
 * refused. Locked, so that none is erased until their mail is queued.
 */
export async function listNewsReaders(
  trx: Trx,
  { plans, after, limit }: { plans: readonly PaidPlan[]; after: string | null; limit: number },
): Promise<Array<{ userId: string; email: string; plan: PaidPlan }>> {
  const { rows } = await sql<{ userId: string; email: string; plan: PaidPlan }>`
    select users.id as "userId", users.email::text as email, running.plan
    from users join running_plans running on running.user_id = users.id
    where running.plan = any(${[...plans]}::text[])
      and (${after}::uuid is null or users.id > ${after}::uuid)
      and role = 'student' and erased_at is null and disabled_at is null
      and news_off_at is null and email_refused_at is null
      -- An imported student has neither, until they have proved the email.
      and (password_hash is not null
        or exists (select from google_identities identity where identity.user_id = users.id))
    order by users.id limit ${limit}
    for share of users
  `.execute(trx);
  return rows;
}
