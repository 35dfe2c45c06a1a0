import { sql } from "kysely";
import { type Executor, now, type Trx } from "./executor.ts";

/** Keeps a new code of a registration; the ones before it no longer count. */
export async function insertCode(
  trx: Trx,
  row: { id: string; registrationId: string; codeHash: Buffer },
): Promise<void> {
  await trx
    .insertInto("codes")
    .values({ ...row, purpose: "verify", expiresAt: sql`now() + interval '10 minutes'` })
    .execute();
}

/** True when the registration was sent a code within the last so many seconds. */
export async function wasSentCode(trx: Trx, registrationId: string, withinSeconds: number) {
  const recent = await trx
    .selectFrom("codes")
    .select("id")
    .where("registrationId", "=", registrationId)
    .where("createdAt", ">", sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .executeTakeFirst();
  return recent !== undefined;
}

interface WeighedCode {
  id: string;
  registrationId: string | null;
  codeHash: Buffer;
}

/** How many tries a code allows, and whether they come from the browser that holds its ticket. */
export interface Tries {
  most: number;
  holdsTicket: boolean;
}

/**
 * Counts one try against the newest code of each registration, and gives the codes that still
 * allowed it. Counting and reading are one statement, so no try goes uncounted.
 */
export function takeTry(
  trx: Trx,
  registrationIds: readonly string[],
  { most, holdsTicket }: Tries,
): Promise<WeighedCode[]> {
  const column = holdsTicket ? "tries" : "triesApart";
  const newest = trx
    .selectFrom("codes")
    .distinctOn("registrationId")
    .select("id")
    .where("registrationId", "in", registrationIds)
    .where("purpose", "=", "verify")
    .orderBy("registrationId")
    .orderBy("createdAt", "desc");
  return trx
    .updateTable("codes")
    .set({ [column]: sql`${sql.ref(column)} + 1` })
    .where("id", "in", newest)
    .where("usedAt", "is", null)
    .where(column, "<", most)
    .where("expiresAt", ">", now)
    .returning(["id", "registrationId", "codeHash"])
    .execute();
}

/** Makes others wait who would send a code for a new password to the same address. */
export async function lockAddress(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounts/reset/${email}`}, 0))`.execute(
    trx,
  );
}

/** Keeps a new code of an address; the ones before it no longer count. */
export async function insertResetCode(
  trx: Trx,
  row: { id: string; email: string; codeHash: Buffer },
): Promise<void> {
  await trx
    .insertInto("codes")
    .values({ ...row, purpose: "reset", expiresAt: sql`now() + interval '10 minutes'` })
    .execute();
}

/** True when the address was sent a code for a new password within the last so many seconds. */
export async function wasSentResetCode(trx: Trx, email: string, withinSeconds: number) {
  const recent = await trx
    .selectFrom("codes")
    .select("id")
    .where("email", "=", email)
    .where("createdAt", ">", sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .executeTakeFirst();
  return recent !== undefined;
}

/** Counts one try against the address's newest code and gives it if it still allowed that one. */
export function takeResetTry(
  db: Executor,
  email: string,
  tries: number,
): Promise<{ id: string; codeHash: Buffer } | undefined> {
  const newest = db
    .selectFrom("codes")
    .select("id")
    .where("email", "=", email)
    .orderBy("createdAt", "desc")
    .limit(1);
  return db
    .updateTable("codes")
    .set({ tries: sql`tries + 1` })
    .where("id", "=", newest)
    .where("usedAt", "is", null)
    .where("tries", "<", tries)
    .where("expiresAt", ">", now)
    .returning(["id", "codeHash"])
    .executeTakeFirst();
}

/** Codes for a new password that went to an email, whoever has it now. */
export async function deleteCodesOf(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom("codes").where("email", "=", email).execute();
}

/** True for the one who uses the code; whoever comes second, or late, gets false. */
export async function useResetCode(trx: Trx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("codes")
    .set({ usedAt: now })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
