import { describe, expect, test } from "vitest";
import { queueMail } from "#platform/server/mail/index.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { eraseAccountData } from "../erase-user-data.ts";
import { listMails, makeForm, readCode } from "../testing/test-accounts.ts";
import { openTestServer } from "../testing/test-server.ts";
import { openAccount } from "../testing/test-signed-in.ts";

const { db, pool } = await useDatabase();
const { app } = await openTestServer({ db, pool });

async function prepareChange() {
  const account = await openAccount({ app, db });
  const { call, isSignedIn, refresh } = await account.openDevice();
  const email = makeForm().email;
  const { password: currentPassword } = account;
  const request = (to = email) => call("POST", "/email-change", { email: to, currentPassword });
  const confirm = (otp: string) => call("POST", "/email-change/confirm", { otp });
  return {
    ...account,
    oldEmail: account.email,
    email,
    call,
    isSignedIn,
    refresh,
    request,
    confirm,
  };
}

const subjectsTo = async (email: string) =>
  (await listMails(db, email)).map(({ subject }) => subject);
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("changing the email [change-email-1]", () => {
  test("needs a code sent to the new one, and notifies the old one twice", async () => {
    const { request, confirm, email, oldEmail, call, logIn, password } = await prepareChange();
    expect(await request()).toMatchObject({ status: 200, body: { data: { email } } });
    expect(await call("GET", "/security")).toMatchObject({
      body: { data: { hasPassword: true, pendingEmail: email } },
    });
    expect((await logIn(password, email)).statusCode).toBe(400);
    const code = await readCode(db, email);
    expect(await subjectsTo(email)).toEqual([`${code} is your code for The School`]);
    expect(await confirm(code)).toMatchObject({ status: 200, body: { data: { email } } });
    expect((await logIn(password, email)).statusCode).toBe(200);
    expect((await logIn(password, oldEmail)).statusCode).toBe(400);
    expect(await subjectsTo(oldEmail)).toEqual([
      "A new email was asked for your account",
      "The email of your account was changed",
    ]);
    expect((await confirm(code)).status).toBe(400);
  });

  test("stops the news that is on its way to the old one", async () => {
    const { request, confirm, email, oldEmail } = await prepareChange();
    const unsubscribeUrl = "https://school.test/api/news/unsubscribe?token=x";
    const news = { subject: "New lesson: Minuet", text: "x", html: "x", unsubscribeUrl };
    await db
      .transaction()
      .execute((trx) => queueMail(trx, { to: oldEmail, ...news, lane: "news" }));
    await request();
    expect(await subjectsTo(oldEmail)).toContain(news.subject);
    await confirm(await readCode(db, email));
    expect(await subjectsTo(oldEmail)).not.toContain(news.subject);
  });

  test("needs the current password", async () => {
    const { call, email, oldEmail } = await prepareChange();
    const wrong = { status: 400, body: { code: "accounts.wrong_password" } };
    expect(await call("POST", "/email-change", { email })).toMatchObject(wrong);
    const guessed = { email, currentPassword: "guessed" };
    expect(await call("POST", "/email-change", guessed)).toMatchObject(wrong);
    expect([...(await subjectsTo(email)), ...(await subjectsTo(oldEmail))]).toEqual([]);
  });

  test("is rejected for an account without a password, so that a stolen session is not enough [change-email-2]", async () => {
    const { call, request, email, oldEmail, userId } = await prepareChange();
    await db.updateTable("users").set({ passwordHash: null }).where("id", "=", userId).execute();
    const refused = { status: 409, body: { code: "accounts.no_password" } };
    expect(await call("POST", "/email-change", { email })).toMatchObject(refused);
    expect(await request()).toMatchObject(refused);
    expect([...(await subjectsTo(email)), ...(await subjectsTo(oldEmail))]).toEqual([]);
  });

  test("signs every other device out [change-email-3]", async () => {
    const account = await prepareChange();
    const other = await account.openDevice();
    await account.request();
    expect(await other.isSignedIn()).toBe(true);
    await account.confirm(await readCode(db, account.email));
    expect(await account.isSignedIn()).toBe(true);
    expect((await account.refresh()).statusCode).toBe(200);
    expect(await other.isSignedIn()).toBe(false);
    expect((await other.refresh()).statusCode).toBe(401);
  });

  test("to an existing one gets the same response, and only its owner is notified", async () => {
    const { request, confirm, email, oldEmail } = await prepareChange();
    const taken = await openAccount({ app, db });
    const answers = [await request(), await request(taken.email)];
    expect(JSON.stringify(answers[1]?.body)).toBe(
      JSON.stringify(answers[0]?.body).replace(email, taken.email),
    );
    expect(await subjectsTo(taken.email)).toEqual(["Your account at The School"]);
    await expect(readCode(db, taken.email)).rejects.toThrow("No code");
    expect(await subjectsTo(oldEmail)).toHaveLength(2);
    // The newest request has replaced the previous code.
    expect((await confirm(await readCode(db, email))).status).toBe(400);
  });

  test("allows five attempts per code, and another user's do not count", async () => {
    const { request, confirm, email } = await prepareChange();
    const stranger = await prepareChange();
    await request();
    const code = await readCode(db, email);
    expect((await stranger.confirm(code)).status).toBe(400);
    for (let index = 0; index < 5; index += 1) await confirm(other(code));
    expect(await confirm(code)).toMatchObject({
      status: 400,
      body: { code: "accounts.wrong_code" },
    });
  });

  test("checks five of twenty concurrent wrong codes", async () => {
    const { request, confirm, email, userId } = await prepareChange();
    await request();
    const code = await readCode(db, email);
    await Promise.all(Array.from({ length: 20 }, () => confirm(other(code))));
    const change = db.selectFrom("emailChanges").select("attempts").where("userId", "=", userId);
    expect(await change.executeTakeFirst()).toEqual({ attempts: 5 });
    expect((await confirm(code)).status).toBe(400);
  });

  test("again within 30 seconds sends nothing more", async () => {
    const { request, email, oldEmail } = await prepareChange();
    await Promise.all([request(), request(), request()]);
    expect([(await subjectsTo(email)).length, (await subjectsTo(oldEmail)).length]).toEqual([1, 1]);
  });

  test("is cancelled by a change of password", async () => {
    const { request, confirm, call, email, password: currentPassword } = await prepareChange();
    await request();
    await call("PUT", "/password", { currentPassword, newPassword: "nocturne in e flat" });
    expect((await confirm(await readCode(db, email))).status).toBe(400);
    expect(await call("GET", "/security")).toMatchObject({
      body: { data: { pendingEmail: null } },
    });
  });

  test("to an email that another user has taken meanwhile is rejected", async () => {
    const [one, two] = [await prepareChange(), await prepareChange()];
    await one.request();
    const code = await readCode(db, one.email);
    await two.request(one.email);
    await two.confirm(await readCode(db, one.email));
    expect(await one.confirm(code)).toMatchObject({
      status: 409,
      body: { code: "accounts.user_exists" },
    });
  });

  test("invalidates a reset code sent to the old one", async () => {
    const { request, confirm, email, oldEmail } = await prepareChange();
    const payload = { email: oldEmail };
    await app.inject({ method: "POST", url: "/api/auth/forgotpassword", payload });
    await request();
    await confirm(await readCode(db, email));
    const left = await db.selectFrom("codes").select("id").where("email", "=", oldEmail).execute();
    expect(left).toEqual([]);
  });

  test("to the same one is rejected, whatever its letter case", async () => {
    const { request, oldEmail } = await prepareChange();
    expect(await request(oldEmail.toUpperCase())).toMatchObject({
      status: 422,
      body: { code: "accounts.email_unchanged" },
    });
  });

  test("is deleted when the user is erased", async () => {
    const { request, userId } = await prepareChange();
    await request();
    await db.transaction().execute((trx) => eraseAccountData(trx, userId));
    const left = await db.selectFrom("emailChanges").select("id").where("userId", "=", userId);
    expect(await left.execute()).toEqual([]);
  });
});
