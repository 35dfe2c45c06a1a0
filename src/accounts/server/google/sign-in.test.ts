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

describe("someone new", () => {
  test("is given name and address to make an account with, and no session", async () => {
    const person = await addGoogleAccount();
    const { status, body } = await signInAtGoogle(person.key);
    expect(status).toBe(200);
    expect(body).toEqual({ data: { name: person.name, email: person.email } });
  });

  test("makes it, is signed in, and comes back later by Google alone", async () => {
    const person = await addGoogleAccount();
    const made = await createByGoogle(person);
    const again = signedIn.parse((await signInAtGoogle(person.key)).body).data;
    expect(again.user._id).toBe(made._id);
    await expect(
      login(deps, { email: person.email, password, ticket: undefined, ip: "x" }),
    ).resolves.toMatchObject({ kind: "signed-in" });
  });

  test("a stranger who registered the address first is locked out when its owner comes", async () => {
    const person = await addGoogleAccount();
    const strangers = { ...makeForm(), email: person.email, password: "the stranger's own" };
    const { ticket } = await register(deps, strangers);
    const code = await readCode(db, person.email);
    expect(await listPending(person.email)).toHaveLength(1);
    await signInAtGoogle(person.key);
    // Already before the owner has made an account.
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

describe("someone whose address has an account", () => {
  async function addAccount(email: string) {
    const { userId } = await addUser({ db }, { name: "Demo", email, password, role: "student" });
    return userId;
  }

  test.each([
    ["Gmail", {}],
    ["a Workspace", { ending: "workspace.test", hd: "workspace.test" }],
  ])("with %s it is linked, and the password stays", async (_, change) => {
    const person = await addGoogleAccount(change);
    const userId = await addAccount(person.email);
    const { body } = await signInAtGoogle(person.key);
    expect(signedIn.parse(body).data.user._id).toBe(userId);
    const tried = { email: person.email, password, ticket: undefined, ip: "x" };
    await expect(login(deps, tried)).resolves.toMatchObject({ kind: "signed-in" });
  });

  test("with an email elsewhere the password is required every time", async () => {
    const person = await addGoogleAccount({ ending: "elsewhere.test" });
    await addAccount(person.email);
    for (const _ of [1, 2]) {
      expect(await signInAtGoogle(person.key)).toMatchObject({
        status: 409,
        body: { code: "accounts.google_needs_password" },
      });
    }
  });

  test("letter case makes no other address", async () => {
    const email = `Big-${randomUUID()}@Gmail.com`;
    const userId = await addAccount(email.toLowerCase());
    const person = await addGoogleAccount({ email });
    expect(signedIn.parse((await signInAtGoogle(person.key)).body).data.user._id).toBe(userId);
  });

  test("two tabs at once link it once and both are signed in", async () => {
    const person = await addGoogleAccount();
    const userId = await addAccount(person.email);
    const answers = await Promise.all([signInAtGoogle(person.key), signInAtGoogle(person.key)]);
    for (const { body } of answers) expect(signedIn.parse(body).data.user._id).toBe(userId);
  });

  test("once linked, a changed address at Google changes nothing", async () => {
    const person = await addGoogleAccount();
    const made = await createByGoogle(person);
    await callSandbox("accounts", { ...person, email: `${randomUUID()}@gmail.com` });
    const { user } = signedIn.parse((await signInAtGoogle(person.key)).body).data;
    expect(user).toMatchObject({ _id: made._id, email: person.email });
  });

  test("another Google account with the same address is refused", async () => {
    const person = await addGoogleAccount();
    await createByGoogle(person);
    const other = await addGoogleAccount({ email: person.email });
    expect(await signInAtGoogle(other.key)).toMatchObject({
      status: 409,
      body: { code: "accounts.google_other_account" },
    });
  });
});

describe("who is refused", () => {
  test.each([
    ["unverified", "accounts.google_unverified"],
    ["no-email", "accounts.google_unverified"],
  ])("%s: no account, no ticket", async (person, code) => {
    const visitor = startVisitor();
    expect(await signInAtGoogle(person, visitor)).toMatchObject({ status: 403, body: { code } });
    expect(Object.keys(visitor.cookies)).toEqual([]);
  });

  test("an unverified address never meets the account that has it", async () => {
    const email = `${randomUUID()}@gmail.com`;
    await addUser({ db }, { name: "Demo", email, password, role: "student" });
    const key = randomUUID();
    await callSandbox("accounts", { key, sub: key, email, emailVerified: false });
    expect((await signInAtGoogle(key)).status).toBe(403);
  });

  test("who is disabled", async () => {
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

  test("instructors, whose second factor has no place here; nothing is linked", async () => {
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
