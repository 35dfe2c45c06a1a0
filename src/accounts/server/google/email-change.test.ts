import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { useDatabase } from "../../../../test/support/database.ts";
import { deleteGoogleIdentities } from "../queries/google.ts";
import { lockUser } from "../queries/users.ts";
import { confirmEmailChange } from "../security/confirm-email-change.ts";
import { requestEmailChange } from "../security/request-email-change.ts";
import { listMails, makeDeps, readCode } from "../testing/test-accounts.ts";
import { openTestGoogle } from "../testing/test-google.ts";

const opened = await useDatabase();
const { db } = opened;
const deps = makeDeps(opened);
const { startVisitor, callSandbox } = await openTestGoogle(deps);

const password = "clair de lune";
const signedIn = z.object({ data: z.object({ user: z.object({ _id: z.uuid() }) }) });

async function signInByGoogle(key: string) {
  const visitor = startVisitor();
  return { visitor, ...(await visitor.google(await visitor.consent(key))) };
}

/** An account that also signs in with a Google account of its email. */
async function openLinked() {
  const key = randomUUID();
  const person = { key, sub: `sub-${key}`, name: "Ada (demo student)", email: `${key}@gmail.com` };
  await callSandbox("accounts", person);
  const { visitor } = await signInByGoogle(key);
  const form = { name: person.name, email: person.email, phone: "", password };
  const { data } = signedIn.parse((await visitor.createAccount(form)).body);
  return { person, userId: data.user._id };
}

async function changeEmail(userId: string, email: string) {
  const proof = { currentPassword: password, totp: undefined };
  await requestEmailChange(deps, { userId, email, ip: randomUUID(), ...proof });
  const code = await readCode(db, email);
  await confirmEmailChange(deps, { userId, loginSessionId: randomUUID(), code });
}

describe("after a change of email [email-change-1]", () => {
  test("the Google account of the old email no longer signs in, and the old email is notified", async () => {
    const { person, userId } = await openLinked();
    expect(signedIn.parse((await signInByGoogle(person.key)).body).data.user._id).toBe(userId);
    await changeEmail(userId, `${randomUUID()}@school.test`);
    // The Google account no longer has a user.
    const { name, email } = person;
    expect((await signInByGoogle(person.key)).body).toEqual({ data: { name, email } });
    const mail = (await listMails(db, email)).at(-1);
    expect(mail?.subject).toBe("The email of your account was changed");
    expect(mail?.textBody).toContain("Google account");
  });

  test("the Google account of the new email signs in", async () => {
    const { person, userId } = await openLinked();
    const email = `${randomUUID()}@gmail.com`;
    await callSandbox("accounts", { ...person, email });
    await changeEmail(userId, email);
    expect(signedIn.parse((await signInByGoogle(person.key)).body).data.user._id).toBe(userId);
  });
});

test("a Google sign-in starts no session when its link is deleted meanwhile [email-change-2]", async () => {
  const { person, userId } = await openLinked();
  const visitor = startVisitor();
  const back = await visitor.consent(person.key);
  const sessions = () =>
    db.selectFrom("loginSessions").select("id").where("userId", "=", userId).execute();
  const before = await sessions();
  const answered = await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const answer = visitor.google(back);
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 90_000 });
    await deleteGoogleIdentities(trx, userId);
    return { answer };
  });
  expect(await answered.answer).toMatchObject({ body: { code: "accounts.google_refused" } });
  expect(await sessions()).toEqual(before);
});

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
