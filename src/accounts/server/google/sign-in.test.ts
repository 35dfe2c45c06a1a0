import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { useDatabase } from "../../../../test/support/database.ts";
import { register } from "../registration/register.ts";
import { verifyRegistration } from "../registration/verify-registration.ts";
import { login } from "../sign-in/login.ts";
import { makeDeps, makeForm, readCode } from "../testing/test-accounts.ts";
import { openTestGoogle } from "../testing/test-google.ts";
import { addUser } from "../users/add-user.ts";

const opened = await useDatabase();
const { db } = opened;
const deps = makeDeps(opened);
const { startVisitor, callSandbox } = await openTestGoogle(deps);

const signedIn = z.object({
  data: z.object({
    user: z.object({ _id: z.uuid(), email: z.string() }),
    accessToken: z.string().min(1),
    refreshToken: z.string().min(1),
  }),
});
const password = "clair de lune";

/** A new account at the Google sandbox with its own email. */
async function addGoogleAccount(change: { ending?: string; email?: string; hd?: string } = {}) {
  const key = randomUUID();
  const { ending = "gmail.com", email = `${key}@${ending}`, ...rest } = change;
  const made = { key, sub: `sub-${key}`, name: "Ada (demo student)", email, ...rest };
  await callSandbox("accounts", made);
  return made;
}

async function signInAtGoogle(person: string, visitor = startVisitor()) {
  return visitor.google(await visitor.consent(person));
}

async function createByGoogle(person: { key: string; email: string }) {
  const visitor = startVisitor();
  await visitor.google(await visitor.consent(person.key));
  const body = { name: "Ada (demo student)", email: person.email, phone: "", password };
  return signedIn.parse((await visitor.createAccount(body)).body).data.user;
}

const listPending = (email: string) =>
  db.selectFrom("registrations").select("id").where("email", "=", email).execute();

describe("a new user", () => {
  test("gets name and email to create an account with, and no session", async () => {
    const person = await addGoogleAccount();
    const { status, body } = await signInAtGoogle(person.key);
    expect(status).toBe(200);
    expect(body).toEqual({ data: { name: person.name, email: person.email } });
  });

  test("creates an account, is signed in, and later signs in by Google alone", async () => {
    const person = await addGoogleAccount();
    const made = await createByGoogle(person);
    const again = signedIn.parse((await signInAtGoogle(person.key)).body).data;
    expect(again.user._id).toBe(made._id);
    await expect(
      login(deps, { email: person.email, password, ticket: undefined, ip: "x" }),
    ).resolves.toMatchObject({ kind: "signed-in" });
  });

  test("voids a pending registration of their email by someone else", async () => {
    const person = await addGoogleAccount();
    const strangers = { ...makeForm(), email: person.email, password: "the stranger's own" };
    const { ticket } = await register(deps, strangers);
    const code = await readCode(db, person.email);
    expect(await listPending(person.email)).toHaveLength(1);
    await signInAtGoogle(person.key);
    // Even before the owner has created an account.
    expect(await listPending(person.email)).toEqual([]);
    const prove = { code, ticket, email: person.email, ip: "x" };
    await expect(verifyRegistration(deps, prove)).rejects.toMatchObject({
      code: "accounts.wrong_code",
    });
    await createByGoogle(person);
    await expect(login(deps, { ...strangers, ticket })).rejects.toMatchObject({
      code: "accounts.wrong_credentials",
    });
  });
});

describe("a user whose email has an account", () => {
  async function addAccount(email: string) {
    const { userId } = await addUser({ db }, { name: "Demo", email, password, role: "student" });
    return userId;
  }

  test.each([
    ["Gmail", {}],
    ["a Workspace", { ending: "workspace.test", hd: "workspace.test" }],
  ])("is linked to a Google account of %s, and keeps the password", async (_, change) => {
    const person = await addGoogleAccount(change);
    const userId = await addAccount(person.email);
    const { body } = await signInAtGoogle(person.key);
    expect(signedIn.parse(body).data.user._id).toBe(userId);
    const tried = { email: person.email, password, ticket: undefined, ip: "x" };
    await expect(login(deps, tried)).resolves.toMatchObject({ kind: "signed-in" });
  });

  test("must use the password when Google is not authoritative for the email", async () => {
    const person = await addGoogleAccount({ ending: "elsewhere.test" });
    await addAccount(person.email);
    for (const _ of [1, 2]) {
      expect(await signInAtGoogle(person.key)).toMatchObject({
        status: 409,
        body: { code: "accounts.google_needs_password" },
      });
    }
  });

  test("is found whatever the email's letter case", async () => {
    const email = `Big-${randomUUID()}@Gmail.com`;
    const userId = await addAccount(email.toLowerCase());
    const person = await addGoogleAccount({ email });
    expect(signedIn.parse((await signInAtGoogle(person.key)).body).data.user._id).toBe(userId);
  });

  test("is linked once by two concurrent sign-ins, and both are signed in", async () => {
    const person = await addGoogleAccount();
    const userId = await addAccount(person.email);
    const answers = await Promise.all([signInAtGoogle(person.key), signInAtGoogle(person.key)]);
    for (const { body } of answers) expect(signedIn.parse(body).data.user._id).toBe(userId);
  });

  test("stays linked when the email changes at Google", async () => {
    const person = await addGoogleAccount();
    const made = await createByGoogle(person);
    await callSandbox("accounts", { ...person, email: `${randomUUID()}@gmail.com` });
    const { user } = signedIn.parse((await signInAtGoogle(person.key)).body).data;
    expect(user).toMatchObject({ _id: made._id, email: person.email });
  });

  test("cannot be linked to a second Google account", async () => {
    const person = await addGoogleAccount();
    await createByGoogle(person);
    const other = await addGoogleAccount({ email: person.email });
    expect(await signInAtGoogle(other.key)).toMatchObject({
      status: 409,
      body: { code: "accounts.google_other_account" },
    });
  });
});

describe("a rejected sign-in", () => {
  test.each([
    ["unverified", "accounts.google_unverified"],
    ["no-email", "accounts.google_unverified"],
  ])("of %s is 403 and sets no ticket", async (person, code) => {
    const visitor = startVisitor();
    expect(await signInAtGoogle(person, visitor)).toMatchObject({ status: 403, body: { code } });
    expect(Object.keys(visitor.cookies)).toEqual([]);
  });

  test("of an unverified email does not reach the account with that email", async () => {
    const email = `${randomUUID()}@gmail.com`;
    await addUser({ db }, { name: "Demo", email, password, role: "student" });
    const key = randomUUID();
    await callSandbox("accounts", { key, sub: key, email, emailVerified: false });
    expect((await signInAtGoogle(key)).status).toBe(403);
  });

  test("of a disabled user is 403", async () => {
    const person = await addGoogleAccount();
    const made = await createByGoogle(person);
    await db
      .updateTable("users")
      .set({ disabledAt: new Date() })
      .where("id", "=", made._id)
      .execute();
    expect(await signInAtGoogle(person.key)).toMatchObject({
      status: 403,
      body: { code: "accounts.disabled" },
    });
  });

  test("of an instructor, who needs a second factor, links nothing", async () => {
    const person = await addGoogleAccount();
    await addUser({ db }, { name: "Demo", email: person.email, password, role: "instructor" });
    expect(await signInAtGoogle(person.key)).toMatchObject({
      status: 403,
      body: { code: "accounts.second_factor_required" },
    });
    const linked = await db
      .selectFrom("googleIdentities")
      .select("userId")
      .where("subject", "=", person.sub)
      .execute();
    expect(linked).toEqual([]);
  });
});
