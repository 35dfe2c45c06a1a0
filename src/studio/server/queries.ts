import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { InstructorMailKind } from "../contract/instructor-mail.ts";

/** The kinds of mail that are switched off. */
export async function listMailsOff(db: Executor): Promise<Set<string>> {
  const rows = await db.selectFrom("instructorMailsOff").select("kind").execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** Returns false if the kind already has that state. */
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

/** The period of a digest: after `since`, up to and including `until`. */
export interface DigestSpan {
  since: Date;
  until: Date;
}

/** Transactions older than this have ended, so that all earlier rows are visible. */
const settled = sql`now() - interval '5 minutes'`;

/**
 * Records today's digest in the school's time zone from its hour on, or the very first one at any
 * time. Its period starts at the end of the previous one. Undefined if it is too early or already
 * recorded.
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
