import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { login } from "../sign-in/login.ts";
import { advanceClock, makeDeps, makeForm, readCode } from "../testing/test-accounts.ts";
import { register } from "./register.ts";
import { resendRegistration } from "./resend-registration.ts";
import { verifyRegistration } from "./verify-registration.ts";

const opened = await useDatabase();
const { db } = opened;
const unlimited = {
  consume: async () => {},
  reset: async () => {},
  consumeExceeds: async () => false,
  isExhausted: async () => false,
};
const deps = { ...makeDeps(opened), limits: unlimited };

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const refusal = { code: "accounts.wrong_code" };

async function begin(form = makeForm()) {
  const { ticket } = await register(deps, form);
  const code = await readCode(db, form.email);
  const verify = (tried: string) =>
    verifyRegistration(deps, { code: tried, ticket, email: undefined, ip: "x" });
  return { form, ticket, code, verify };
}

/** Verifies without the ticket, as a client without cookies does. */
const verifyWithout = ({ email, password }: ReturnType<typeof makeForm>, code: string) =>
  verifyRegistration(deps, { code, email, password, ticket: undefined, ip: "x" });

describe("verifying a registration", () => {
  test("creates the account with the registration's password, and signs in", async () => {
    const { form, code, verify } = await begin();
    const signedIn = await verify(code);
    expect(signedIn.user).toMatchObject({
      name: form.name,
      email: form.email,
      disabled: false,
      subscription: "free",
      role: "student",
    });
    expect(signedIn.accessToken).not.toBe("");
    const again = await login(deps, { ...form, ticket: undefined });
    expect(again).toMatchObject({ kind: "signed-in", user: { email: form.email } });
  });

  test("a code works once, also concurrently", async () => {
    const { code, verify } = await begin();
    const outcomes = await Promise.allSettled([verify(code), verify(code), verify(code)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("only five of many concurrent guesses are checked", async () => {
    const { code, verify } = await begin();
    const guesses = Array.from({ length: 200 }, (_, index) =>
      String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0"),
    );
    const outcomes = await Promise.allSettled(guesses.map(verify));
    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
    const [row] = await db
      .selectFrom("codes")
      .innerJoin("registrations", "registrations.id", "codes.registrationId")
      .select("attempts")
      .where("registrations.verifiedAt", "is", null)
      .orderBy("codes.createdAt", "desc")
      .execute();
    expect(row?.attempts).toBe(5);
    await expect(verify(code)).rejects.toMatchObject(refusal);
  });

  test("the fifth attempt may succeed", async () => {
    const { code, verify } = await begin();
    for (let index = 0; index < 4; index += 1) {
      await expect(verify(wrong(code))).rejects.toMatchObject(refusal);
    }
    await expect(verify(code)).resolves.toBeDefined();
  });

  test("a code expires after ten minutes", async () => {
    const { code, verify } = await begin();
    await advanceClock(db, "10 minutes");
    await expect(verify(code)).rejects.toMatchObject(refusal);
  });

  test("a code does not verify another registration", async () => {
    const [mine, other] = [await begin(), await begin()];
    if (mine.code === other.code) return;
    await expect(other.verify(mine.code)).rejects.toMatchObject(refusal);
  });

  test("without a ticket and an email is rejected", async () => {
    const { code } = await begin();
    const nothing = { code, ticket: undefined, email: undefined, ip: "x" };
    await expect(verifyRegistration(deps, nothing)).rejects.toMatchObject(refusal);
  });

  test("a client without cookies sends email and password, and attempts stay limited", async () => {
    const { form, code } = await begin();
    const verify = (tried: string) => verifyWithout(form, tried);
    for (let index = 0; index < 4; index += 1) {
      await expect(verify(wrong(code))).rejects.toMatchObject(refusal);
    }
    expect((await verify(code)).user.email).toBe(form.email);
  });
});

describe("wrong attempts without the ticket", () => {
  test("are counted separately from those of the browser with the ticket [verify-registration-1]", async () => {
    const { form, code, verify } = await begin();
    for (let index = 0; index < 5; index += 1) {
      await expect(verifyWithout(form, wrong(code))).rejects.toMatchObject(refusal);
    }
    await expect(verifyWithout(form, code)).rejects.toMatchObject(refusal);
    expect((await verify(code)).user.email).toBe(form.email);
  });
});

describe("two registrations of one email", () => {
  test("a code without a ticket verifies only the registration of its password [verify-registration-2]", async () => {
    const form = makeForm();
    const owner = await begin(form);
    const stranger = await begin({ ...form, password: "the stranger's own" });
    if (owner.code === stranger.code) return;
    // The owner enters the code of the newest mail, which a stranger requested.
    await expect(verifyWithout(form, stranger.code)).rejects.toMatchObject(refusal);
    expect(await db.selectFrom("users").where("email", "=", form.email).execute()).toEqual([]);
    await verifyWithout(form, owner.code);
    const tried = login(deps, { ...form, password: "the stranger's own", ticket: undefined });
    await expect(tried).rejects.toMatchObject({ code: "accounts.wrong_credentials" });
  });

  test("a code without ticket and password creates no account [verify-registration-3]", async () => {
    const { form, code } = await begin();
    const input = { code, email: form.email, ticket: undefined, ip: "x" };
    await expect(verifyRegistration(deps, input)).rejects.toMatchObject(refusal);
  });

  test("each code verifies its own, so the owner's account has the owner's password", async () => {
    const form = makeForm();
    const owner = await begin(form);
    const stranger = await begin({ ...form, password: "the stranger's own" });
    if (owner.code !== stranger.code) {
      await expect(stranger.verify(owner.code)).rejects.toMatchObject(refusal);
    }
    await owner.verify(owner.code);
    const tried = login(deps, { ...form, password: "the stranger's own", ticket: undefined });
    await expect(tried).rejects.toMatchObject({ code: "accounts.wrong_credentials" });
    await expect(login(deps, { ...form, ticket: undefined })).resolves.toMatchObject({
      kind: "signed-in",
    });
  });

  test("the second verified is told that the user exists, a wrong code is not", async () => {
    const form = makeForm();
    const [first, second] = [await begin(form), await begin(form)];
    await first.verify(first.code);
    await expect(second.verify(wrong(second.code))).rejects.toMatchObject(refusal);
    await expect(second.verify(second.code)).rejects.toMatchObject({
      code: "accounts.user_exists",
    });
  });

  test("a ticket never verifies another registration of its email", async () => {
    const form = makeForm();
    const owner = await begin(form);
    const stranger = await begin({ ...form, password: "the stranger's own" });
    if (owner.code === stranger.code) return;
    const input = { code: owner.code, ticket: stranger.ticket, email: form.email, ip: "x" };
    await expect(verifyRegistration(deps, input)).rejects.toMatchObject(refusal);
  });

  test("a resend applies to the registration of the requesting browser", async () => {
    const form = makeForm();
    const owner = await begin(form);
    await begin({ ...form, password: "the stranger's own" });
    await advanceClock(db, "31 seconds");
    await resendRegistration(deps, { ...form, ticket: owner.ticket });
    await owner.verify(await readCode(db, form.email));
    await expect(login(deps, { ...form, ticket: undefined })).resolves.toMatchObject({
      kind: "signed-in",
    });
  });
});
