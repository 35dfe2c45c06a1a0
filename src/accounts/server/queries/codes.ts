import { type OperandValueExpressionOrList, sql } from "kysely";
import { type Executor, now, type Trx } from "#platform/server/database/executor.ts";
import type { DB } from "#platform/server/database/schema.ts";

/** Stores a registration's new code, which replaces earlier ones. */
export async function insertCode(
  trx: Trx,
  row: { id: string; registrationId: string; codeHash: Buffer },
): Promise<void> {
  await trx
    .insertInto("codes")
    .values({ ...row, purpose: "verify", expiresAt: sql`now() + interval '10 minutes'` })
    .execute();
}

/** True if the registration was sent a code within this many last seconds. */
export async function wasSentCode(trx: Trx, registrationId: string, withinSeconds: number) {
  const recent = await trx
    .selectFrom("codes")
    .select("id")
    .where("registrationId", "=", registrationId)
    .where("createdAt", ">", sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .executeTakeFirst();
  return recent !== undefined;
}

interface CheckedCode {
  id: string;
  registrationId: string | null;
  codeHash: Buffer;
}

/** The attempts that a code allows, and whether the browser holds its ticket. */
export interface AttemptLimit {
  maxAttempts: number;
  holdsTicket: boolean;
}

/**
 * Counts one attempt for each registration's newest code and returns the codes that allowed it.
 */
export function consumeCodeAttempts(
  trx: Trx,
  registrationIds: readonly string[],
  { maxAttempts, holdsTicket }: AttemptLimit,
): Promise<CheckedCode[]> {
  const column = holdsTicket ? "attempts" : "attemptsWithoutTicket";
  const newest = trx
    .selectFrom("codes")
    .distinctOn("registrationId")
    .select("id")
    .where("registrationId", "in", registrationIds)
    .where("purpose", "=", "verify")
    .orderBy("registrationId")
    .orderBy("createdAt", "desc");
  return countAttempt(trx, "codes", { newest, column, maxAttempts })
    .returning("codes.registrationId")
    .execute();
}

/** Serializes reset codes for the same email. */
export async function lockEmail(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`accounts/reset/${email}`}, 0))`.execute(
    trx,
  );
}

/** Stores an email's new reset code, which replaces earlier ones with the same ticket. */
export async function insertResetCode(
  trx: Trx,
  row: { id: string; email: string; codeHash: Buffer; ticketHash: Buffer },
): Promise<void> {
  await trx
    .insertInto("codes")
    .values({ ...row, purpose: "reset", expiresAt: sql`now() + interval '10 minutes'` })
    .execute();
}

/** The reset codes of an email, or only those with a ticket. */
interface ResetCodes {
  email: string;
  ticketHash: Buffer | undefined;
}

function resetCodes(db: Executor, { email, ticketHash }: ResetCodes) {
  return db
    .selectFrom("codes")
    .select("id")
    .where("email", "=", email)
    .$if(ticketHash !== undefined, (own) => own.where("ticketHash", "=", ticketHash ?? null));
}

/** True if such a code was sent within this many last seconds. */
export async function wasSentResetCode(db: Executor, codes: ResetCodes, withinSeconds: number) {
  const recent = await resetCodes(db, codes)
    .where("createdAt", ">", sql<Date>`now() - make_interval(secs => ${withinSeconds})`)
    .executeTakeFirst();
  return recent !== undefined;
}

/** True when an unexpired code exists for this ticket, used or not. */
export async function hasResetCode(
  db: Executor,
  codes: { email: string; ticketHash: Buffer },
): Promise<boolean> {
  const living = await resetCodes(db, codes).where("expiresAt", ">", now).executeTakeFirst();
  return living !== undefined;
}

/**
 * Counts one attempt for the newest of these codes, and returns the code if it allowed the attempt.
 * Attempts without the ticket are counted separately.
 */
export function consumeResetAttempt(
  db: Executor,
  codes: ResetCodes,
  maxAttempts: number,
): Promise<{ id: string; codeHash: Buffer } | undefined> {
  const column = codes.ticketHash === undefined ? "attemptsWithoutTicket" : "attempts";
  const newest = resetCodes(db, codes).orderBy("createdAt", "desc").limit(1);
  return countAttempt(db, "codes", { newest, column, maxAttempts }).executeTakeFirst();
}

/** Deletes the reset codes sent to an email. */
export async function deleteCodesOf(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom("codes").where("email", "=", email).execute();
}

/** The tables that hold one-time codes. */
type CodeTable = "codes" | "emailChanges";

interface CountedAttempt {
  /** The ids of the newest codes. */
  newest: OperandValueExpressionOrList<DB, CodeTable, "id">;
  /** The column that counts the attempts. */
  column: "attempts" | "attemptsWithoutTicket";
  /** The number of attempts that a code allows. */
  maxAttempts: number;
}

/**
 * Counts one attempt for each of these codes, and returns the ids of those that still allowed it.
 * One statement counts and reads, so every attempt is counted.
 */
export function countAttempt(
  db: Executor,
  table: CodeTable,
  { newest, column, maxAttempts }: CountedAttempt,
) {
  return db
    .updateTable(table)
    .set({ [column]: sql`${sql.ref(column)} + 1` })
    .where("id", "in", newest)
    .where("usedAt", "is", null)
    .where(column, "<", maxAttempts)
    .where("expiresAt", ">", now)
    .returning(["id", "codeHash"]);
}

/** True for the first use of an unexpired code; false for all later ones. */
export async function consumeCode(trx: Trx, table: CodeTable, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ usedAt: now })
    .where("id", "=", id)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
