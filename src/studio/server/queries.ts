import { sql } from "kysely";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { InstructorMailKind } from "../contract/instructor-mail.ts";

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
