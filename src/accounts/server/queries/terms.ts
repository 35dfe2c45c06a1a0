import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";

export interface PublishedTerms {
  version: string;
  title: string;
  /** In Markdown. */
  text: string;
  /** The day in the text, `2026-12-31`; null without one. */
  effectiveOn: string | null;
}

interface NewTermsVersion {
  /** The day in the mail to students. */
  effectiveOn: string;
}

/**
 * Inserts a version of the terms. Returns the day from which it applies: `noticeDays` from today at
 * the earliest. The very first version applies from its own day and is not announced. Undefined for
 * a known version.
 */
export async function insertTermsVersion(
  trx: Trx,
  { version, title, text, effectiveOn }: PublishedTerms,
  { timeZone, noticeDays }: { timeZone: string; noticeDays: number },
): Promise<NewTermsVersion | undefined> {
  const { rows } = await sql<NewTermsVersion>`
    with known as (
      select (school_now() at time zone ${timeZone})::date as today,
        exists (select from terms_versions) as is_any)
    insert into terms_versions (version, title, text, effective_on, finished_at)
    select ${version}, ${title}, ${text},
      case when is_any then greatest(${effectiveOn}::date, today + ${noticeDays}::integer)
        else coalesce(${effectiveOn}::date, today) end,
      case when not is_any then school_now() end
    from known
    on conflict do nothing
    returning effective_on::text as "effectiveOn"
  `.execute(trx);
  return rows[0];
}

export interface OpenTermsVersion {
  version: string;
  effectiveOn: string;
  publishedAt: Date;
  lastUserId: string | null;
}

/** Locks a version that was not announced to all students; other workers skip it. */
export async function lockOpenTermsVersion(
  trx: Trx,
  version: string,
): Promise<OpenTermsVersion | undefined> {
  const { rows } = await sql<OpenTermsVersion>`
    select version, effective_on::text as "effectiveOn", published_at as "publishedAt",
      last_user_id as "lastUserId"
    from terms_versions where version = ${version} and finished_at is null
    for update skip locked
  `.execute(trx);
  return rows[0];
}

/** The next users, by id, who have not accepted a version; locked until their mail is queued. */
export async function listUntoldOfTerms(
  trx: Trx,
  { version, lastUserId }: OpenTermsVersion,
  limit: number,
): Promise<Array<{ userId: string; email: string }>> {
  const { rows } = await sql<{ userId: string; email: string }>`
    select id as "userId", email::text as email from users
    where (${lastUserId}::uuid is null or id > ${lastUserId}::uuid)
      and role = 'student' and erased_at is null and disabled_at is null and email_refused_at is null
      and not exists (select from terms_acceptances accepted
        where accepted.user_id = users.id and accepted.version = ${version})
    order by id limit ${limit} for share
  `.execute(trx);
  return rows;
}

export async function setTermsProgress(
  trx: Trx,
  version: string,
  progress: { lastUserId: string } | "finished",
): Promise<void> {
  await trx
    .updateTable("termsVersions")
    .set(progress === "finished" ? { finishedAt: sql<Date>`school_now()` } : progress)
    .where("version", "=", version)
    .execute();
}

export async function insertTermsAcceptance(
  trx: Trx,
  acceptance: { userId: string; version: string; acceptedAt: Date },
): Promise<void> {
  await trx
    .insertInto("termsAcceptances")
    .values(acceptance)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** All versions that a user accepted, latest first. */
export function listTermsAcceptances(
  db: Executor,
  userId: string,
): Promise<Array<{ version: string; acceptedAt: Date }>> {
  return db
    .selectFrom("termsAcceptances")
    .select(["version", "acceptedAt"])
    .where("userId", "=", userId)
    .orderBy("acceptedAt", "desc")
    .execute();
}
