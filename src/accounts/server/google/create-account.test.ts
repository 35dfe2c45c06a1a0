import { randomUUID } from "node:crypto";
import { EncryptJWT } from "jose";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { deriveKeys } from "../keys.ts";
import { listMails, makeDeps } from "../testing/test-accounts.ts";
import { openTestGoogle } from "../testing/test-google.ts";

const opened = await useDatabase();
const { db } = opened;
const { startVisitor, callSandbox, issuer } = await openTestGoogle(makeDeps(opened));

const ticketName = "tlp-google-ticket-3000";
const password = "clair de lune";

/** A new user with the ticket of a Google sign-in. */
async function signInNewcomer() {
  const key = randomUUID();
  const email = `${key}@gmail.com`;
  await callSandbox("accounts", { key, sub: `sub-${key}`, name: "Ada (demo student)", email });
  const visitor = startVisitor();
  await visitor.google(await visitor.consent(key));
  return { visitor, form: { name: "Ada (demo student)", email, phone: "0800", password } };
}

const countUsers = async (email: string) =>
  (await db.selectFrom("users").select("id").where("email", "=", email).execute()).length;

function encrypt(content: Record<string, string>, secret: string, age = "10m") {
  return new EncryptJWT(content)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(age)
    .encrypt(deriveKeys(secret).verifiedEmailTicket);
}

describe("creating an account after a Google sign-in", () => {
  test("signs in the new user, with the form's name and phone, and records the terms that were accepted [terms-3]", async () => {
    const { visitor, form } = await signInNewcomer();
    const { status, body } = await visitor.createAccount(form);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { user: { email: form.email, name: form.name, phone: "0800", role: "student" } },
    });
    expect(visitor.cookies[ticketName]).toBeUndefined();
    const accepted = await db
      .selectFrom("termsAcceptances")
      .innerJoin("users", "users.id", "termsAcceptances.userId")
      .select("version")
      .where("email", "=", form.email)
      .execute();
    expect(accepted).toEqual([{ version: "1" }]);
  });

  test("asks the guardian whom a minor names, and refuses the own email [guardian-6]", async () => {
    const { visitor, form } = await signInNewcomer();
    expect(await visitor.createAccount({ ...form, guardianEmail: form.email })).toMatchObject({
      status: 422,
      body: { code: "accounts.guardian_own_email" },
    });
    const guardianEmail = `${randomUUID()}@school.test`;
    const { body } = await visitor.createAccount({ ...form, guardianEmail });
    expect(body).toMatchObject({ data: { user: { awaitsGuardian: true } } });
    const [mail] = await listMails(db, guardianEmail);
    expect(mail?.textBody).toContain(form.email);
  });

  test("the ticket is HttpOnly and lives ten minutes", async () => {
    const key = randomUUID();
    await callSandbox("accounts", { key, sub: key, email: `${key}@gmail.com` });
    const visitor = startVisitor();
    const { cookies } = await visitor.google(await visitor.consent(key));
    expect(cookies.find(({ name }) => name === ticketName)).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
      path: "/api/auth",
      maxAge: 600,
    });
  });

  test("is 403 without a ticket, with a forged one or for another email", async () => {
    const { visitor, form } = await signInNewcomer();
    const stolen = { ...form, email: `${randomUUID()}@gmail.com` };
    expect(await visitor.createAccount(stolen)).toMatchObject({
      status: 403,
      body: { code: "accounts.google_ticket" },
    });
    const stranger = startVisitor();
    expect((await stranger.createAccount(form)).status).toBe(403);
    const content = { issuer, subject: "1", name: form.name, email: form.email };
    const forged = [
      await encrypt(content, "another secret"),
      await encrypt(content, "a secret of this test", "-1s"),
      await encrypt({ email: form.email }, "a secret of this test"),
      Buffer.from(JSON.stringify(content)).toString("base64url"),
      "x",
    ];
    for (const ticket of forged) {
      stranger.cookies[ticketName] = ticket;
      expect((await stranger.createAccount(form)).status).toBe(403);
    }
    expect(await countUsers(form.email)).toBe(0);
    // The same form succeeds with a valid ticket, so the forgery alone was rejected.
    stranger.cookies[ticketName] = await encrypt(content, "a secret of this test");
    expect((await stranger.createAccount(form)).status).toBe(200);
  });

  test("the cookie of the redirect to Google is not a ticket", async () => {
    const { form } = await signInNewcomer();
    const visitor = startVisitor();
    await visitor.start();
    visitor.cookies[ticketName] = visitor.cookies["tlp-google-attempt-3000"] ?? "";
    expect((await visitor.createAccount(form)).status).toBe(403);
  });

  test("another site cannot use the browser's ticket", async () => {
    const { visitor, form } = await signInNewcomer();
    expect(await visitor.createAccount(form, "https://evil.test")).toMatchObject({
      status: 403,
      body: { code: "platform.forbidden" },
    });
    expect((await visitor.createAccount(form)).status).toBe(200);
  });

  test.each([
    [{ password: "password1" }, 422, "accounts.breached_password"],
    [{ password: "five5" }, 400, "platform.invalid_request"],
    [{ name: " " }, 400, "platform.invalid_request"],
    [{ role: "instructor" }, 400, "platform.invalid_request"],
  ])("%o is rejected with %i, and the ticket stays valid", async (change, status, code) => {
    const { visitor, form } = await signInNewcomer();
    expect(await visitor.createAccount({ ...form, ...change })).toMatchObject({
      status,
      body: { code },
    });
    expect((await visitor.createAccount(form)).status).toBe(200);
  });

  test("a used ticket is rejected", async () => {
    const { visitor, form } = await signInNewcomer();
    const usedTicket = visitor.cookies[ticketName] ?? "";
    await visitor.createAccount(form);
    visitor.cookies[ticketName] = usedTicket;
    expect(await visitor.createAccount({ ...form, password: "another one" })).toMatchObject({
      status: 409,
      body: { message: "User already exists" },
    });
  });

  test("twenty concurrent requests create one account", async () => {
    const { visitor, form } = await signInNewcomer();
    const usedTicket = visitor.cookies[ticketName] ?? "";
    const requests = Array.from({ length: 20 }, () => {
      const tab = startVisitor();
      tab.cookies[ticketName] = usedTicket;
      return tab.createAccount(form);
    });
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await countUsers(form.email)).toBe(1);
  });
});
