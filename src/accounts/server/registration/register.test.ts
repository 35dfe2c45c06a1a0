import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { createAccountsLimits } from "../limits.ts";
import { advanceClock, listMails, makeDeps, makeForm, readCode } from "../testing/test-accounts.ts";
import { addUser } from "../users/add-user.ts";
import { register } from "./register.ts";
import { resendRegistration } from "./resend-registration.ts";
import { verifyRegistration } from "./verify-registration.ts";

const opened = await useDatabase();
const { db } = opened;
const deps = makeDeps(opened);

describe("registering", () => {
  test("mails a code and creates no account yet", async () => {
    const form = makeForm();
    const { ticket } = await register(deps, form);
    expect(ticket).toMatch(/^[\w-]{43}$/);
    expect(await readCode(db, form.email)).toMatch(/^\d{6}$/);
    const users = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", form.email)
      .execute();
    expect(users).toEqual([]);
  });

  test("with an existing email gets the same response, and its owner is notified", async () => {
    const form = makeForm();
    await addUser({ db }, { ...form, role: "student" });
    const answer = await register(deps, { ...form, password: "a stranger's own" });
    expect(Object.keys(answer)).toEqual(["ticket"]);
    const mails = await listMails(db, form.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain("You have an account already");
    expect(mails[0]?.textBody).not.toMatch(/^ {4}\d{6}$/m);
  });

  test("sends no input of the form to an unverified mailbox", async () => {
    const form = { ...makeForm(), name: "Win a prize at https://evil.test" };
    await register(deps, form);
    expect((await listMails(db, form.email))[0]?.textBody).not.toContain("evil");
  });

  test("with a breached password is rejected, and nothing is sent", async () => {
    const form = { ...makeForm(), password: "Password1" };
    await expect(register(deps, form)).rejects.toMatchObject({
      code: "accounts.breached_password",
    });
    expect(await listMails(db, form.email)).toEqual([]);
  });

  test("allows a hundred students behind one IP", async () => {
    const spendAll = async () => {
      for (let student = 0; student < 100; student += 1) {
        await deps.limits.consume("registrationsByIp", "10.0.0.1");
      }
    };
    await expect(spendAll()).resolves.toBeUndefined();
  });

  test("uses a limit of the deployment, and an unknown limit is rejected", async () => {
    const rule = { points: 1, durationSeconds: 60 };
    const limits = createAccountsLimits(opened.pool, { registrationsByIp: rule });
    await limits.consume("registrationsByIp", "10.0.0.2");
    await expect(limits.consume("registrationsByIp", "10.0.0.2")).rejects.toMatchObject({
      code: "platform.too_many_requests",
    });
    expect(() => createAccountsLimits(opened.pool, { logins: rule })).toThrow(/no logins/);
  });

  test("limits the mails that one IP can send to one mailbox", async () => {
    const form = makeForm();
    const ask = () => resendRegistration(deps, { ...form, ticket: undefined });
    for (let index = 0; index < 3; index += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ code: "platform.too_many_requests" });
    await expect(register(deps, form)).rejects.toMatchObject({
      code: "platform.too_many_requests",
    });
  });
});

describe("resending the code", () => {
  test("within 30 seconds sends nothing and gets the same response", async () => {
    const form = makeForm();
    const { ticket } = await register(deps, form);
    await resendRegistration(deps, { ...form, ticket });
    expect(await listMails(db, form.email)).toHaveLength(1);
  });

  test("five times concurrently, after 30 seconds, sends one", async () => {
    const form = makeForm();
    const { ticket } = await register(deps, form);
    await advanceClock(db, "31 seconds");
    await Promise.all(
      Array.from({ length: 5 }, () => resendRegistration(deps, { ...form, ticket })),
    );
    expect(await listMails(db, form.email)).toHaveLength(2);
  });

  test("invalidates the previous code", async () => {
    const form = makeForm();
    const { ticket } = await register(deps, form);
    const old = await readCode(db, form.email);
    await advanceClock(db, "31 seconds");
    await resendRegistration(deps, { ...form, ticket });
    const fresh = await readCode(db, form.email);
    const verify = (code: string) => verifyRegistration(deps, { ...form, code, ticket });
    if (old !== fresh) {
      await expect(verify(old)).rejects.toMatchObject({ code: "accounts.wrong_code" });
    }
    expect((await verify(fresh)).user.email).toBe(form.email);
  });

  test("for an unknown email gets the same response", async () => {
    const form = makeForm();
    await resendRegistration(deps, { ...form, ticket: undefined });
    expect(await listMails(db, form.email)).toEqual([]);
  });
});
