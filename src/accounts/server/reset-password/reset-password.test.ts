import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { markEmailRefused } from "../queries/news.ts";
import { makeIdentifyCaller } from "../session/identify-caller.ts";
import { refreshLoginSession } from "../session/refresh-login-session.ts";
import { login } from "../sign-in/login.ts";
import { advanceClock, listMails, makeDeps, makeForm, readCode } from "../testing/test-accounts.ts";
import { addUser } from "../users/add-user.ts";
import { forgotPassword } from "./forgot-password.ts";
import { resetPassword } from "./reset-password.ts";

const opened = await useDatabase();
const { db } = opened;
const deps = makeDeps(opened);
const identify = makeIdentifyCaller({ db, tokenSecret: "a secret of this test" });

const newPassword = "nocturne in e flat";
const wrongCode = { code: "accounts.wrong_code" };

async function addStudent() {
  const form = makeForm();
  const { userId } = await addUser({ db }, { ...form, role: "student" });
  return { ...form, userId, ticket: undefined };
}

async function requestReset() {
  const form = await addStudent();
  await forgotPassword(deps, form);
  const code = await readCode(db, form.email);
  const reset = (tried = code, password = newPassword) =>
    resetPassword(deps, { ...form, code: tried, newPassword: password });
  return { form, code, reset };
}

async function signIn(form: Parameters<typeof login>[1]) {
  const outcome = await login(deps, form);
  if (outcome.kind !== "signed-in") throw new Error("The email is not verified");
  return outcome;
}

const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

/** Whether the outbox has an unexpired mail to this email. */
async function isMailDue(email: string): Promise<boolean> {
  const due = await db
    .selectFrom("mailOutbox")
    .select("id")
    .where("recipient", "=", email)
    .where("expiresAt", ">", sql<Date>`now()`)
    .execute();
  return due.length > 0;
}

describe("requesting a reset code", () => {
  test("sends a code in plain text and in HTML, which expires in ten minutes", async () => {
    const { form, code } = await requestReset();
    const [mail] = await db
      .selectFrom("mailOutbox")
      .selectAll()
      .where("recipient", "=", form.email)
      .execute();
    expect(mail?.htmlBody).toContain(code);
    expect(Number(mail?.expiresAt) - Number(mail?.createdAt)).toBe(10 * 60 * 1000);
    expect(await isMailDue(form.email)).toBe(true);
  });

  test("for an unknown email does the same work, and sends nothing", async () => {
    const { email, ip } = makeForm();
    await forgotPassword(deps, { email, ip });
    expect(await listMails(db, email)).toHaveLength(1);
    expect(await isMailDue(email)).toBe(false);
    const code = await db.selectFrom("codes").select("id").where("email", "=", email).execute();
    expect(code).toHaveLength(1);
  });

  test("again within 30 seconds sends nothing, also concurrently", async () => {
    const form = await addStudent();
    const ask = () => forgotPassword(deps, { ...form, ip: randomUUID() });
    await Promise.all([ask(), ask(), ask()]);
    expect(await listMails(db, form.email)).toHaveLength(1);
    await advanceClock(db, "31 seconds");
    await ask();
    expect(await listMails(db, form.email)).toHaveLength(2);
  });

  test("limits the mails to one mailbox", async () => {
    const form = await addStudent();
    for (let index = 0; index < 3; index += 1) {
      await forgotPassword(deps, form);
      await advanceClock(db, "31 seconds");
    }
    await expect(forgotPassword(deps, form)).rejects.toMatchObject({
      code: "platform.too_many_requests",
    });
  });
});

describe("resetting the password", () => {
  test("ends all login sessions, accepts only the new password and notifies the owner", async () => {
    const { form, reset } = await requestReset();
    const sessions = [await signIn(form), await signIn(form)];
    await reset();
    for (const { accessToken, refreshToken } of sessions) {
      await expect(identify(accessToken)).rejects.toMatchObject({
        code: "accounts.access_token_invalid",
      });
      await expect(refreshLoginSession(deps, refreshToken)).rejects.toMatchObject({
        code: "accounts.session_over",
      });
    }
    await expect(login(deps, form)).rejects.toMatchObject({ code: "accounts.wrong_credentials" });
    expect((await signIn({ ...form, password: newPassword })).user.email).toBe(form.email);
    expect((await listMails(db, form.email)).at(-1)?.subject).toBe("Your password was changed");
  });

  test("of one user does not end the login sessions of others", async () => {
    const stranger = await signIn(await addStudent());
    const { reset } = await requestReset();
    await reset();
    expect(await identify(stranger.accessToken)).not.toBeNull();
  });

  test("prevents a concurrent login with the old password", async () => {
    const { form, reset } = await requestReset();
    const outcomes = await Promise.allSettled([reset(), login(deps, form), login(deps, form)]);
    expect(outcomes[0]?.status).toBe("fulfilled");
    const living = await db
      .selectFrom("loginSessions")
      .select("id")
      .where("userId", "=", form.userId)
      .where("endedAt", "is", null)
      .execute();
    expect(living).toEqual([]);
  });

  test("works once, also concurrently", async () => {
    const { reset } = await requestReset();
    const outcomes = await Promise.allSettled([reset(), reset(), reset()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(reset()).rejects.toMatchObject(wrongCode);
  });

  test("checks only five of many concurrent guesses, then rejects the right code", async () => {
    const { form, code, reset } = await requestReset();
    const guesses = Array.from({ length: 20 }, (_, index) => reset(other(code, index + 1)));
    const outcomes = await Promise.allSettled(guesses);
    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
    await expect(reset()).rejects.toMatchObject(wrongCode);
    expect(
      await db
        .selectFrom("codes")
        .select("attemptsWithoutTicket")
        .where("email", "=", form.email)
        .execute(),
    ).toEqual([{ attemptsWithoutTicket: 5 }]);
  });

  test("accepts only the newest code, and none after ten minutes", async () => {
    const { form, code, reset } = await requestReset();
    await advanceClock(db, "31 seconds");
    await forgotPassword(deps, form);
    const fresh = await readCode(db, form.email);
    if (fresh !== code) await expect(reset()).rejects.toMatchObject(wrongCode);
    await advanceClock(db, "10 minutes");
    await expect(reset(fresh)).rejects.toMatchObject(wrongCode);
  });

  test("rejects a code that was sent to another email", async () => {
    const { code } = await requestReset();
    const victim = await requestReset();
    if (victim.code !== code) await expect(victim.reset(code)).rejects.toMatchObject(wrongCode);
  });

  test("rejects a breached password without consuming an attempt", async () => {
    const { form, code, reset } = await requestReset();
    await expect(reset(code, "password1")).rejects.toMatchObject({
      code: "accounts.breached_password",
    });
    expect(
      await db
        .selectFrom("codes")
        .select("attemptsWithoutTicket")
        .where("email", "=", form.email)
        .execute(),
    ).toEqual([{ attemptsWithoutTicket: 0 }]);
    await expect(reset()).resolves.toBeUndefined();
  });

  test("sets the first password of an account without one", async () => {
    const { form, reset } = await requestReset();
    await db
      .updateTable("users")
      .set({ passwordHash: null })
      .where("id", "=", form.userId)
      .execute();
    await expect(login(deps, form)).rejects.toMatchObject({ code: "accounts.wrong_credentials" });
    await reset();
    expect((await signIn({ ...form, password: newPassword })).user.email).toBe(form.email);
  });

  test("shows that the mailbox exists, whatever a mail server said before", async () => {
    const { form, reset } = await requestReset();
    await markEmailRefused(db, form.email);
    await reset();
    const user = db.selectFrom("users").select("emailRefusedAt").where("id", "=", form.userId);
    expect(await user.executeTakeFirst()).toEqual({ emailRefusedAt: null });
  });

  test("of an unknown email is rejected like a wrong code", async () => {
    const form = makeForm();
    await forgotPassword(deps, form);
    const code = await readCode(db, form.email);
    await expect(resetPassword(deps, { ...form, code, newPassword })).rejects.toMatchObject(
      wrongCode,
    );
  });

  test("resets the failed logins before it", async () => {
    const { form, reset } = await requestReset();
    for (let index = 0; index < 10; index += 1) {
      await deps.limits.consume("loginsByEmailAndIp", form.email, form.ip);
    }
    await expect(login(deps, form)).rejects.toMatchObject({ code: "platform.too_many_requests" });
    await reset();
    expect((await signIn({ ...form, password: newPassword })).user.email).toBe(form.email);
  });
});

test("a reset unlinks the Google account of a previous owner of the email", async () => {
  const { form, reset } = await requestReset();
  await db
    .insertInto("googleIdentities")
    .values({ issuer: "https://google.test", subject: form.userId, userId: form.userId })
    .execute();
  await reset();
  const remaining = await db
    .selectFrom("googleIdentities")
    .select("subject")
    .where("userId", "=", form.userId)
    .execute();
  expect(remaining).toEqual([]);
});
