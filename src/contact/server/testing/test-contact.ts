import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Pool } from "pg";
import type { Database } from "#platform/server/database/open-database.ts";
import { createLog } from "#platform/server/log/log.ts";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { confirmDeletion } from "../deletion/confirm-deletion.ts";
import type { ContactDeps, ErasureDeps } from "../deps.ts";
import { createContactLimits } from "../limits.ts";
import { sendMessage } from "../messages/send-message.ts";

export const schoolEmail = testSchool.email;
export const publicUrl = "https://school.test";

/**
 * For tests: the operations' dependencies, with accounts read from the database. Without a pool
 * there are no limits.
 */
export function makeDeps({ db, pool }: { db: Database; pool?: Pool }): ContactDeps {
  const limits = pool ? createContactLimits(pool) : { consume: async () => {} };
  return {
    db,
    publicUrl,
    limits,
    school: testSchool,
  };
}

/** For tests: the erasure's dependencies; erases the account's row. */
export function makeErasureDeps(
  deps: ContactDeps,
  changes: Partial<ErasureDeps> = {},
): ErasureDeps {
  return {
    ...deps,
    log: createLog("test", "silent"),
    cancelAtProvider: async () => {},
    userDataErasers: [
      async (trx, userId) => {
        const gone = { name: "", email: `${userId}@gone.invalid` };
        await trx.updateTable("users").set(gone).where("id", "=", userId).execute();
      },
    ],
    ...changes,
  };
}

/** For tests: an account. */
export async function addAccount(db: Database): Promise<{ userId: string; email: string }> {
  const email = `${randomUUID()}@school.test`;
  const { id: userId } = await db
    .insertInto("users")
    .values({ name: "Ada (demo student)", email })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { userId, email };
}

/** For tests: a filled-in form. */
export function makeForm(email = `${randomUUID()}@school.test`) {
  return {
    name: "Ada (demo student)",
    email,
    subject: "",
    text: "Good evening.",
    kind: "message" as const,
    userId: null,
    ip: randomUUID(),
  };
}

/** For tests: an account with a confirmed deletion. */
export async function addConfirmed(deps: ContactDeps) {
  const account = await addAccount(deps.db);
  await sendMessage(deps, { ...makeForm(account.email), kind: "account-deletion" });
  const confirmToken = await readToken(deps.db, account.email, "confirm");
  const dates = await confirmDeletion(deps, confirmToken);
  return {
    ...account,
    dates,
    confirmToken,
    cancelToken: await readToken(deps.db, account.email, "keep"),
  };
}

/** For tests: unsent mail to an email, oldest first. */
export function listMails(db: Database, recipient: string) {
  return db
    .selectFrom("mailOutbox")
    .select(["subject", "textBody", "htmlBody", "replyTo"])
    .where("recipient", "=", recipient)
    .orderBy("createdAt")
    .execute();
}

/** For tests: the token of the newest link of a purpose in the mails to an email. */
export async function readToken(db: Database, email: string, purpose: "confirm" | "keep") {
  const pattern = new RegExp(`/account-deletion\\?${purpose}=([\\w-]+)$`, "m");
  const mails = await listMails(db, email);
  const token = mails.map(({ textBody }) => pattern.exec(textBody)?.[1]).findLast(Boolean);
  if (token === undefined) throw new Error(`No link to ${purpose} was sent to ${email}`);
  return token;
}

/** For tests: shifts the deletions' timestamps into the past. */
export async function advanceClock(db: Database, time: string): Promise<void> {
  await sql`update account_deletions set requested_at = requested_at - ${time}::interval,
    confirmed_at = confirmed_at - ${time}::interval, due_at = due_at - ${time}::interval,
    latest_at = latest_at - ${time}::interval`.execute(db);
  await sql`update deletion_links set expires_at = expires_at - ${time}::interval`.execute(db);
}
