import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { forgotPassword } from "../reset-password/forgot-password.ts";
import { resetPassword } from "../reset-password/reset-password.ts";
import { makeIdentifyCaller } from "../session/identify-caller.ts";
import { refreshLoginSession } from "../session/refresh-login-session.ts";
import { login } from "../sign-in/login.ts";
import { makeDeps, makeForm, readCode } from "../testing/test-accounts.ts";
import { addUser } from "./add-user.ts";
import { disableUser, enableUser } from "./change-role.ts";

const opened = await useDatabase();
const { db } = opened;
const deps = makeDeps(opened);
const identify = makeIdentifyCaller({ db, tokenSecret: "a secret of this test" });
const isDisabled = { code: "accounts.disabled" };

async function signIn() {
  const form = { ...makeForm(), ticket: undefined };
  const { userId } = await addUser({ db }, { ...form, role: "student" });
  const outcome = await login(deps, form);
  if (outcome.kind !== "signed-in") throw new Error("The email is not verified");
  return { form, userId, ...outcome };
}

describe("disabling a user", () => {
  test("ends all login sessions at once; the access token only returns that the user is disabled", async () => {
    const { userId, accessToken, refreshToken } = await signIn();
    await disableUser({ db }, userId);
    expect(await identify(accessToken)).toMatchObject({ userId, disabled: true });
    await expect(refreshLoginSession(deps, refreshToken)).rejects.toMatchObject({
      code: "accounts.session_over",
    });
  });

  test("a login session that had ended before identifies nobody", async () => {
    const { userId, accessToken } = await signIn();
    await db
      .updateTable("loginSessions")
      .set({ endedAt: new Date(0) })
      .where("userId", "=", userId)
      .execute();
    await disableUser({ db }, userId);
    await expect(identify(accessToken)).rejects.toMatchObject({
      code: "accounts.access_token_invalid",
    });
  });

  test("rejects login after the right password, and reset after the right code", async () => {
    const { form, userId } = await signIn();
    await disableUser({ db }, userId);
    await expect(login(deps, form)).rejects.toMatchObject(isDisabled);
    await forgotPassword(deps, form);
    const code = await readCode(db, form.email);
    const newPassword = "nocturne in e flat";
    const reset = (tried: string) => resetPassword(deps, { ...form, code: tried, newPassword });
    await expect(reset(code)).rejects.toMatchObject(isDisabled);
    await enableUser({ db }, userId);
    expect((await login(deps, form)).kind).toBe("signed-in");
  });

  test("concurrently with a login leaves no working session", async () => {
    const { form, userId } = await signIn();
    const [attempt] = await Promise.allSettled([login(deps, form), disableUser({ db }, userId)]);
    await enableUser({ db }, userId);
    if (attempt.status === "rejected") expect(attempt.reason).toMatchObject(isDisabled);
    const living = await db
      .selectFrom("loginSessions")
      .select("id")
      .where("userId", "=", userId)
      .where("endedAt", "is", null)
      .execute();
    expect(living).toEqual([]);
  });

  test("is idempotent; enabling restores the user but not the login sessions", async () => {
    const { form, userId, accessToken, refreshToken } = await signIn();
    await disableUser({ db }, userId);
    await disableUser({ db }, userId);
    expect(await identify(accessToken)).toMatchObject({ disabled: true });
    await enableUser({ db }, userId);
    await expect(identify(accessToken)).rejects.toMatchObject({
      code: "accounts.access_token_invalid",
    });
    await expect(refreshLoginSession(deps, refreshToken)).rejects.toMatchObject({
      code: "accounts.session_over",
    });
    expect((await login(deps, form)).kind).toBe("signed-in");
  });
});
