import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../test/support/database.ts";
import { eraseAccountData } from "./erase-user-data.ts";
import { countRecoveryCodes } from "./queries/second-factors.ts";
import { countUsers } from "./queries/users.ts";
import { register } from "./registration/register.ts";
import { verifyRegistration } from "./registration/verify-registration.ts";
import { forgotPassword } from "./reset-password/forgot-password.ts";
import { setSecondFactor } from "./second-factor/reset-second-factor.ts";
import { makeIdentifyCaller } from "./session/identify-caller.ts";
import { refreshLoginSession } from "./session/refresh-login-session.ts";
import { login } from "./sign-in/login.ts";
import { listMails, makeDeps, makeForm, readCode } from "./testing/test-accounts.ts";
import { addUser } from "./users/add-user.ts";
import { enableUser } from "./users/change-role.ts";

const opened = await useDatabase();
const { db } = opened;
const deps = makeDeps(opened);
const tokenSecret = "a secret of this test";
const identify = makeIdentifyCaller({ db, tokenSecret });
const erase = (userId: string) => db.transaction().execute((trx) => eraseAccountData(trx, userId));

async function signIn() {
  const form = { ...makeForm(), ticket: undefined };
  const { userId } = await addUser({ db }, { ...form, role: "student" });
  const outcome = await login(deps, form);
  if (outcome.kind !== "signed-in") throw new Error("The email is not verified");
  return { form, userId, ...outcome };
}

/** All rows of accounts and the outbox, as text. */
async function readAll(): Promise<string> {
  const rows = await Promise.all([
    db.selectFrom("users").selectAll().execute(),
    db.selectFrom("registrations").selectAll().execute(),
    db.selectFrom("codes").selectAll().execute(),
    db.selectFrom("googleIdentities").selectAll().execute(),
    db.selectFrom("mailOutbox").selectAll().execute(),
  ]);
  return JSON.stringify(rows);
}

describe("erasing a user", () => {
  test("leaves no personal data and an anonymous row", async () => {
    const { form, userId } = await signIn();
    const name = "Very Own Name (demo student)";
    await db
      .updateTable("users")
      .set({ name, phone: "+234 801", picture: "/files/pictures/own.webp" })
      .where("id", "=", userId)
      .execute();
    await db
      .insertInto("googleIdentities")
      .values({ issuer: "https://google.test", subject: "own-subject", userId })
      .execute();
    await setSecondFactor({ ...deps, tokenSecret }, { userId, email: form.email });
    await db
      .insertInto("recoveryCodes")
      .values({ userId, codeHash: Buffer.from("a") })
      .execute();
    await register(deps, form);
    await forgotPassword(deps, form);
    await erase(userId);
    const remaining = await readAll();
    for (const personalValue of [form.email, name, "+234 801", "own.webp", "own-subject"]) {
      expect(remaining).not.toContain(personalValue);
    }
    const row = await db
      .selectFrom("users")
      .selectAll()
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: "", passwordHash: null, totpSecret: null });
    expect(row.erasedAt).not.toBeNull();
    expect(await countRecoveryCodes(db, userId)).toBe(0);
  });

  test("ends all login sessions at once and prevents new ones, even when enabled", async () => {
    const { form, userId, accessToken, refreshToken } = await signIn();
    await erase(userId);
    await expect(identify(accessToken)).rejects.toMatchObject({
      code: "accounts.access_token_invalid",
    });
    await expect(refreshLoginSession(deps, refreshToken)).rejects.toMatchObject({
      code: "accounts.session_over",
    });
    await enableUser({ db }, userId);
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    for (const typedEmail of [form.email, email]) {
      await expect(login(deps, { ...form, email: typedEmail })).rejects.toMatchObject({
        code: "accounts.wrong_credentials",
      });
    }
  });

  test("removes the user from the count and does not affect others", async () => {
    const [one, other] = [await signIn(), await signIn()];
    const before = await countUsers(db);
    await erase(one.userId);
    expect(await countUsers(db)).toBe(before - 1);
    expect(await identify(other.accessToken)).toMatchObject({ email: other.form.email });
  });

  test("is idempotent, also concurrently and for unknown users", async () => {
    const { userId } = await signIn();
    await Promise.all([erase(userId), erase(userId)]);
    await erase(userId);
    await erase("00000000-0000-4000-8000-000000000000");
    const row = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", userId)
      .executeTakeFirst();
    expect(row?.email).toBe(`erased-${userId}@erased.invalid`);
  });

  test("frees the email for a new registration with a new account", async () => {
    const { form, userId } = await signIn();
    await erase(userId);
    const { ticket } = await register(deps, form);
    const code = await readCode(db, form.email);
    const fresh = await verifyRegistration(deps, { ...form, code, ticket });
    expect(fresh.user._id).not.toBe(userId);
    expect(await listMails(db, form.email)).toHaveLength(1);
  });
});
