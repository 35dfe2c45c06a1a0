import { sql } from "kysely";
import { type Executor, now, type Trx } from "#platform/server/database/executor.ts";

export interface RegistrationRow {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  passwordHash: string;
  ticketHash: Buffer;
  /** The version of the terms that was accepted; null in registrations from before. */
  termsVersion: string | null;
  createdAt: Date;
  /** Of a minor's guardian. */
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

/** The registration that a browser's ticket is bound to, if it still waits for its code. */
export function findRegistrationByTicket(
  db: Executor,
  ticketHash: Buffer,
): Promise<RegistrationRow | undefined> {
  return pendingRegistrations(db).where("ticketHash", "=", ticketHash).executeTakeFirst();
}

/**
 * The newest registrations of an address that still wait for their code; before them, where it is
 * one of them, that of the ticket `first`.
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

/** Makes others wait who would send to or prove these registrations; those proven drop out. */
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
