import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Pool } from "pg";
import { noSubscription } from "#billing/contract.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import type { AccountsDeps } from "../deps.ts";
import { deriveKeys } from "../keys.ts";
import { createAccountsLimits } from "../limits.ts";

/** For tests: the operations' dependencies. */
export function makeDeps({ db, pool }: { db: Database; pool: Pool }): AccountsDeps {
  return {
    db,
    keys: deriveKeys("a secret of this test"),
    limits: createAccountsLimits(pool),
    publicUrl: "http://localhost:3000",
    school: testSchool,
    readTerms: async () => ({ version: "1", effectiveOn: "2026-01-01" }),
    findSubscription: async () => noSubscription,
  };
}

/** For tests: a filled-in registration form with an IP. */
export function makeForm() {
  return {
    name: "Ada (demo student)",
    email: `${randomUUID()}@school.test`,
    phone: null,
    password: "clair de lune",
    ip: randomUUID(),
  };
}

/** For tests: the mails to an email, oldest first. */
export function listMails(db: Database, email: string) {
  return db
    .selectFrom("mailOutbox")
    .select(["subject", "textBody"])
    .where("recipient", "=", email)
    .orderBy("createdAt")
    .execute();
}

/** For tests: the code in the newest mail to an email. */
export async function readCode(db: Database, email: string): Promise<string> {
  const newest = (await listMails(db, email)).at(-1);
  const code = newest?.textBody.match(/^ {4}(\d{6})$/m)?.[1];
  if (code === undefined) throw new Error(`No code was sent to ${email}`);
  return code;
}

/** For tests: shifts all timestamps into the past. */
export async function advanceClock(db: Database, time: string): Promise<void> {
  const back = (column: string) => sql<Date>`${sql.ref(column)} - ${time}::interval`;
  await db
    .updateTable("codes")
    .set({ createdAt: back("createdAt"), expiresAt: back("expiresAt") })
    .execute();
  await db
    .updateTable("registrations")
    .set({ expiresAt: back("expiresAt") })
    .execute();
  await db
    .updateTable("refreshTokens")
    .set({ rotatedAt: back("rotatedAt"), expiresAt: back("expiresAt") })
    .execute();
}
