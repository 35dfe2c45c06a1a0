import { sql } from "kysely";
import { type Executor, now, type Trx } from "#platform/server/database/executor.ts";

export interface RegistrationRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  passwordHash: string;
  ticketHash: Buffer;
  /** The accepted version of the terms; null in older registrations. */
  termsVersion: string | null;
  createdAt: Date;
  /** The email of a minor's guardian. */
  guardianEmail: string | null;
}

const columns = [
  "id",
  "name",
  "email",
  "phone",
  "passwordHash",
  "ticketHash",
  "termsVersion",
  "createdAt",
  "guardianEmail",
] as const;

export function insertRegistration(
  trx: Trx,
  row: Omit<RegistrationRow, "id" | "createdAt">,
): Promise<RegistrationRow> {
  return trx
    .insertInto("registrations")
    .values({ ...row, expiresAt: sql`now() + interval '1 day'` })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The registration that a browser's ticket is bound to, if it is still pending. */
export function findRegistrationByTicket(
  db: Executor,
  ticketHash: Buffer,
): Promise<RegistrationRow | undefined> {
  return pendingRegistrations(db).where("ticketHash", "=", ticketHash).executeTakeFirst();
}

/**
 * An email's newest pending registrations. If the ticket `first` names one of them, it comes first.
 */
export function listPendingRegistrations(
  db: Executor,
  email: string,
  { limit, first = null }: { limit: number; first?: Buffer | null },
): Promise<RegistrationRow[]> {
  return pendingRegistrations(db)
    .where("email", "=", email)
    .orderBy(sql`ticket_hash is not distinct from ${first}`, "desc")
    .orderBy("createdAt", "desc")
    .limit(limit)
    .execute();
}

function pendingRegistrations(db: Executor) {
  return db
    .selectFrom("registrations")
    .select(columns)
    .where("verifiedAt", "is", null)
    .where("expiresAt", ">", now);
}

/** Locks these registrations for sending or verifying codes. Verified ones are left out. */
export async function lockRegistrations(trx: Trx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom("registrations")
    .select("id")
    .where("id", "in", ids)
    .where("verifiedAt", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function bindTicket(db: Executor, id: string, ticketHash: Buffer): Promise<void> {
  await db.updateTable("registrations").set({ ticketHash }).where("id", "=", id).execute();
}

export async function markVerified(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("registrations").set({ verifiedAt: now }).where("id", "=", id).execute();
}

interface StudentWithoutPassword {
  name: string;
  email: string;
  createdAt: string;
}

/**
 * Adds students without a password, who cannot log in. Their emails count as refused, so that they
 * get no mail to all students. Existing emails are skipped. Returns the ids of the added students.
 */
export async function addStudentsWithoutPassword(
  trx: Trx,
  students: readonly StudentWithoutPassword[],
): Promise<string[]> {
  const added = await sql<{ id: string }>`
    insert into users (name, email, created_at, email_refused_at)
    select student.name, student.email, student."createdAt", student."createdAt"
    from json_to_recordset(${JSON.stringify(students)}::json)
      as student (name text, email citext, "createdAt" timestamptz)
    on conflict (email) do nothing
    returning id
  `.execute(trx);
  return added.rows.map(({ id }) => id);
}
