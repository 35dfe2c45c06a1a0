import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { register } from "../registration/register.ts";
import { verifyRegistration } from "../registration/verify-registration.ts";
import { advanceClock, listMails, makeDeps, makeForm, readCode } from "../testing/test-accounts.ts";
import { addUser } from "../users/add-user.ts";
import { login } from "./login.ts";

const opened = await useDatabase();
const { db } = opened;
const deps = makeDeps(opened);

async function addStudent() {
  const form = makeForm();
  await addUser({ db }, { ...form, role: "student" });
  return { ...form, ticket: undefined };
}

const wrongCredentials = { code: "accounts.wrong_credentials" };

describe("logging in", () => {
  test("with the right password signs in, whatever the email's letter case", async () => {
    const form = await addStudent();
    const outcome = await login(deps, { ...form, email: form.email.toUpperCase() });
    expect(outcome).toMatchObject({ kind: "signed-in", user: { email: form.email } });
  });

  test("with an unknown email fails like a wrong password", async () => {
    const form = await addStudent();
    const wrong = login(deps, { ...form, password: "not this one" });
    await expect(wrong).rejects.toMatchObject(wrongCredentials);
    const unknown = login(deps, { ...makeForm(), ticket: undefined });
    await expect(unknown).rejects.toMatchObject(wrongCredentials);
  });

  test("as a disabled user says so only after the right password", async () => {
    const form = await addStudent();
    await db
      .updateTable("users")
      .set({ disabledAt: new Date() })
      .where("email", "=", form.email)
      .execute();
    await expect(login(deps, form)).rejects.toMatchObject({ code: "accounts.disabled" });
    const wrong = login(deps, { ...form, password: "not this one" });
    await expect(wrong).rejects.toMatchObject(wrongCredentials);
  });

  test("with an overlong password fails without hashing it", async () => {
    const form = await addStudent();
    const long = { ...form, password: `${form.password}${"x".repeat(60_000)}` };
    await expect(login(deps, long)).rejects.toMatchObject(wrongCredentials);
  });

  test("allows ten attempts per email and IP, and others from another IP", async () => {
    const form = await addStudent();
    const wrong = { ...form, password: "not this one" };
    for (let index = 0; index < 10; index += 1) {
      await expect(login(deps, wrong)).rejects.toMatchObject(wrongCredentials);
    }
    await expect(login(deps, form)).rejects.toMatchObject({ code: "platform.too_many_requests" });
    const elsewhere = await login(deps, { ...form, ip: "another place" });
    expect(elsewhere.kind).toBe("signed-in");
  });

  test("a right password resets the attempts before it", async () => {
    const form = await addStudent();
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 8; index += 1) {
        await expect(login(deps, { ...form, password: "no" })).rejects.toMatchObject(
          wrongCredentials,
        );
      }
      await login(deps, form);
    }
  });
});

describe("logging in before the email is verified", () => {
  test("with the right password issues a ticket and sends a new code", async () => {
    const form = makeForm();
    await register(deps, form);
    await advanceClock(db, "31 seconds");
    const outcome = await login(deps, { ...form, ticket: undefined });
    if (outcome.kind !== "not-verified") throw new Error("signed in without a code");
    expect(await listMails(db, form.email)).toHaveLength(2);
    const code = await readCode(db, form.email);
    const { ticket } = outcome;
    const signedIn = await verifyRegistration(deps, { ...form, code, ticket, email: undefined });
    expect(signedIn.user.email).toBe(form.email);
  });

  test("with a ticket keeps it, and within 30 s sends nothing", async () => {
    const form = makeForm();
    const { ticket } = await register(deps, form);
    expect(await login(deps, { ...form, ticket })).toEqual({ kind: "not-verified", ticket });
    expect(await listMails(db, form.email)).toHaveLength(1);
  });

  test("with a wrong password does not reveal the registration", async () => {
    const form = makeForm();
    await register(deps, form);
    const wrong = login(deps, { ...form, password: "not this one", ticket: undefined });
    await expect(wrong).rejects.toMatchObject(wrongCredentials);
  });
});
