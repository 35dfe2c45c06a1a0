import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { login } from "../sign-in/login.ts";
import { makeDeps, makeForm } from "../testing/test-accounts.ts";
import { addUser } from "../users/add-user.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { setSecondFactor } from "./reset-second-factor.ts";
import { stepSeconds, totpCode } from "./totp.ts";

const opened = await useDatabase();
const { db } = opened;
const tokenSecret = "a secret of this test";
const deps = makeDeps(opened);

const wrongCredentials = { code: "accounts.wrong_credentials" };
const tooManyRequests = { code: "platform.too_many_requests" };
const secret = "JBSWY3DPEHPK3PXP";

async function addInstructor(factor = { secret, tokenSecret }) {
  const form = makeForm();
  const user = { ...form, role: "instructor" as const, secondFactor: factor };
  const { userId } = await addUser({ db }, user);
  const tryWith = (totp: string | undefined, change: object = {}) =>
    login(deps, { ...form, ticket: undefined, totp, ...change });
  return { form, userId, tryWith };
}

const step = () => Math.floor(Date.now() / 1000 / stepSeconds);
const code = (off = 0) => totpCode(secret, step() + off);
/** A code outside all accepted time steps. */
const wrongCode = () => {
  const near = [-2, -1, 0, 1, 2].map(code);
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (digits) => !near.includes(digits),
  );
};

describe("an instructor", () => {
  test("signs in with the password and the current code", async () => {
    const { tryWith } = await addInstructor();
    expect(await tryWith(code())).toMatchObject({
      kind: "signed-in",
      user: { role: "instructor" },
    });
  });

  test("is asked for the code only after the right password", async () => {
    const { tryWith } = await addInstructor();
    await expect(tryWith(undefined)).rejects.toMatchObject({
      code: "accounts.second_factor_required",
    });
    await expect(tryWith(undefined, { password: "wrong" })).rejects.toMatchObject(wrongCredentials);
  });

  test("gets the same error for a wrong code as for a wrong password", async () => {
    const { tryWith } = await addInstructor();
    await expect(tryWith(wrongCode())).rejects.toMatchObject(wrongCredentials);
  });

  test("cannot use a code twice, on any server", async () => {
    const { tryWith, form } = await addInstructor();
    const elsewhere = makeDeps(opened);
    const used = code();
    await tryWith(used);
    await expect(tryWith(used)).rejects.toMatchObject(wrongCredentials);
    const again = login(elsewhere, { ...form, ticket: undefined, totp: used });
    await expect(again).rejects.toMatchObject(wrongCredentials);
  });

  test("signs in once with one code used five times concurrently", async () => {
    const { tryWith } = await addInstructor();
    const used = code();
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => tryWith(used)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("cannot use a code older than the last used one", async () => {
    const { tryWith } = await addInstructor();
    const [before, after] = [code(-1), code()];
    await tryWith(after);
    await expect(tryWith(before)).rejects.toMatchObject(wrongCredentials);
  });

  test("has ten attempts in 15 minutes, from all IPs together", async () => {
    const { tryWith } = await addInstructor();
    for (let index = 0; index < 10; index += 1) {
      const guess = tryWith(wrongCode(), { ip: `place ${index}` });
      await expect(guess).rejects.toMatchObject(wrongCredentials);
    }
    await expect(tryWith(code(), { ip: "the eleventh" })).rejects.toMatchObject(tooManyRequests);
  });

  test("does not reset the attempts by the right password alone", async () => {
    const { tryWith } = await addInstructor();
    for (let index = 0; index < 10; index += 1) {
      await expect(tryWith(undefined)).rejects.toMatchObject({
        code: "accounts.second_factor_required",
      });
    }
    await expect(tryWith(undefined)).rejects.toMatchObject(tooManyRequests);
  });

  test("whose secret was encrypted with another token secret reads that it has to be reset", async () => {
    const { tryWith } = await addInstructor({ secret, tokenSecret: "the one before" });
    const unreadable = { code: "accounts.second_factor_unreadable" };
    await expect(tryWith(code())).rejects.toMatchObject(unreadable);
    await expect(tryWith(code(), { password: "wrong" })).rejects.toMatchObject(wrongCredentials);
  });

  test("keeps an existing secret when added again", async () => {
    const { form, userId, tryWith } = await addInstructor();
    const other = { secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", tokenSecret };
    await addUser({ db }, { ...form, role: "instructor", secondFactor: other });
    expect(await tryWith(code())).toMatchObject({ user: { _id: userId } });
  });
});

test("a recovery code that is used is mailed to every instructor, once", async () => {
  const { form, userId } = await addInstructor();
  const other = await addInstructor();
  const { recoveryCodes } = await renewRecoveryCodes(deps, { userId });
  const [recovery = ""] = recoveryCodes;
  const tryRecovery = () => login(deps, { ...form, ticket: undefined, totp: recovery });
  expect((await tryRecovery()).kind).toBe("signed-in");
  await expect(tryRecovery()).rejects.toMatchObject(wrongCredentials);
  const mails = await db
    .selectFrom("mailOutbox")
    .select(["recipient", "textBody"])
    .where("subject", "=", "A recovery code was used")
    .where("recipient", "in", [form.email, other.form.email])
    .execute();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
    [form.email, other.form.email].toSorted(),
  );
  expect(mails[0]?.textBody).toContain(`A recovery code of ${form.email} was used just now`);
  expect(mails[0]?.textBody).toContain("9 of the codes are left");
});

describe("a student", () => {
  test("needs no code, and an unneeded one is ignored", async () => {
    const form = makeForm();
    await addUser({ db }, { ...form, role: "student" });
    const outcome = await login(deps, { ...form, ticket: undefined, totp: "123456" });
    expect(outcome.kind).toBe("signed-in");
  });

  test("with a second factor needs its code", async () => {
    const form = makeForm();
    const { userId } = await addUser({ db }, { ...form, role: "student" });
    const given = await setSecondFactor({ ...deps, tokenSecret }, { userId, email: form.email });
    await expect(login(deps, { ...form, ticket: undefined })).rejects.toMatchObject({
      code: "accounts.second_factor_required",
    });
    const totp = totpCode(given.secret, step());
    expect((await login(deps, { ...form, ticket: undefined, totp })).kind).toBe("signed-in");
  });
});
