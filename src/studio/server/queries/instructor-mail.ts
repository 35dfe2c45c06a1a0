import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { InstructorMailKind } from "../../contract/instructor-mail.ts";
import { isStillFailed } from "./preparation-counts.ts";
import type { PreparationRow } from "./preparations.ts";

/** The kinds of mail that are switched off. */
export async function listMailsOff(db: Executor): Promise<Set<string>> {
  const rows = await db.selectFrom("instructorMailsOff").select("kind").execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** False where the kind is on or off already. */
export async function setMailOn(
  trx: Trx,
  { kind, isOn }: { kind: InstructorMailKind; isOn: boolean },
): Promise<boolean> {
  if (isOn) {
    const deleted = await trx
      .deleteFrom("instructorMailsOff")
      .where("kind", "=", kind)
      .returning("kind")
      .executeTakeFirst();
    return deleted !== undefined;
  }
  const inserted = await trx
    .insertInto("instructorMailsOff")
    .values({ kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** What a digest is about: everything that happened after `since` and not after `until`. */
export interface DigestSpan {
  since: Date;
  until: Date;
}

/** A transaction that began longer ago has ended, so that each row before is seen. */
const settled = sql`now() - interval '5 minutes'`;

/**
 * Records the digest of today in the school's time zone, from its hour on; the first of all at any time.
 * It begins where the one before ended. Undefined where it is too early or was recorded before.
 */
export async function insertInstructorDigest(
  trx: Trx,
  { timeZone, fromHour }: { timeZone: string; fromHour: number },
): Promise<DigestSpan | undefined> {
  const { rows } = await sql<DigestSpan>`
    with clock as (select school_now() at time zone ${timeZone} as local),
      earlier as (select max(until) as ended_at from instructor_digests)
    insert into instructor_digests (day, since, until)
    select local::date, coalesce(ended_at, ${settled}), greatest(ended_at, ${settled})
    from clock, earlier
    where ended_at is null or extract(hour from local) >= ${fromHour}
    on conflict do nothing
    returning since, until
  `.execute(trx);
  return rows[0];
}

/** A film or score that could not be prepared. */
export interface FailedPreparation {
  /** The lesson's title. */
  name: string;
  lessonId: string;
  failure: PreparationRow["failure"];
}

/**
 * What could not be prepared within a span, the latest first, and how much. What a later preparation of
 * the same lesson has overtaken does not count.
 */
export async function listFailedPreparations(
  db: Executor,
  { since, until }: DigestSpan,
  limit: number,
): Promise<{ items: FailedPreparation[]; total: number }> {
  const { rows } = await sql<FailedPreparation & { total: number }>`
    select lesson.title as name, lesson.id as "lessonId", failure,
      count(*) over ()::int as total
    from preparations failed
    join video_summaries lesson on case failed.kind
      when 'score' then lesson.slug = failed.subject
      else lesson.id in (select lesson_id from lesson_films where preparation_id = failed.id)
    end
    where ended_at > ${since} and ended_at <= ${until} and ${isStillFailed}
    order by ended_at desc, failed.id
    limit ${limit}`.execute(db);
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 };
}
