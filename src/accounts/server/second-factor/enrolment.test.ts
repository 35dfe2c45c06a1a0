import { describe, expect, test } from "vitest";
import * as z from "zod";
import { testSchool } from "#platform/server/testing/test-school.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { purgeExpiredAccountData } from "../queries/purge-expired.ts";
import { listMails, makeForm } from "../testing/test-accounts.ts";
import { openTestServer, tokenSecret } from "../testing/test-server.ts";
import { addUser } from "../users/add-user.ts";
import { resetSecondFactor, setSecondFactor } from "./reset-second-factor.ts";
import { stepSeconds, totpCode } from "./totp.ts";

const { db, pool } = await useDatabase();
const { app } = await openTestServer({ db, pool });

const step = () => Math.floor(Date.now() / 1000 / stepSeconds);
const loggedIn = z.object({ data: z.object({ accessToken: z.string() }) });
const key = z.object({
  data: z.object({ key: z.string(), uri: z.string(), validForSeconds: z.int() }),
});
const codes = z.object({ data: z.object({ recoveryCodes: z.array(z.string()) }) });

/** An account that became an instructor's, and devices that log in to it. */
async function addInstructor() {
  const form = makeForm();
  const { userId } = await addUser({ db }, { ...form, role: "instructor" });
  const post = async (totp?: string) => {
    const { email, password } = form;
    const payload = { email, password, ...(totp && { totp }) };
    const answer = await app.inject({ method: "POST", url: "/api/auth/login", payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const logIn = async (totp?: string) => {
    const { accessToken } = loggedIn.parse((await post(totp)).body).data;
    return async (method: "GET" | "POST" | "PUT", url: string, payload?: object) => {
      const headers = { token: `Bearer ${accessToken}` };
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
      return { status: answer.statusCode, body: answer.json() };
    };
  };
  const expireKey = () =>
    db
      .updateTable("pendingAuthenticators")
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where("userId", "=", userId)
      .execute();
  return { ...form, proof: { currentPassword: form.password }, userId, post, logIn, expireKey };
}

type Call = Awaited<ReturnType<Awaited<ReturnType<typeof addInstructor>>["logIn"]>>;

const keyPath = "/api/studio/authenticator/key";
const showKey = async (call: Call, proof: object) =>
  key.parse((await call("POST", keyPath, proof)).body).data;

/** Sets up an authenticator app; returns its key and the recovery codes. */
async function enrol(call: Call, proof: object) {
  const shown = await showKey(call, proof);
  const body = { code: totpCode(shown.key, step()) };
  const answer = await call("POST", "/api/studio/authenticator", body);
  return { ...shown, ...codes.parse(answer.body).data };
}

describe("an instructor without an authenticator", () => {
  test("logs in by password alone and can do nothing but set one up or log out", async () => {
    const { userId, post, logIn } = await addInstructor();
    expect((await post()).body.data.user).toMatchObject({ needsEnrolment: true });
    const call = await logIn();
    for (const [method, url] of [
      ["GET", `/api/user/${userId}/security`],
      ["GET", `/api/user/${userId}/sessions`],
      ["PUT", `/api/user/${userId}`],
      ["POST", "/api/studio/recovery-codes"],
    ] as const) {
      const payload = method === "GET" ? undefined : { name: "Other", code: "000000" };
      const refusal = { status: 403, body: { code: "platform.enrolment_required" } };
      expect(await call(method, url, payload), url).toMatchObject(refusal);
    }
    expect((await call("GET", "/api/user")).body.data.needsEnrolment).toBe(true);
    expect((await call("POST", "/api/auth/logout")).status).toBe(200);
  });

  test("sets one up by its first code, which ends every other session and is logged and mailed", async () => {
    const { userId, email, proof, logIn } = await addInstructor();
    const [call, other] = [await logIn(), await logIn()];
    const { key: shown, uri, recoveryCodes } = await enrol(call, proof);
    expect(uri).toContain(`secret=${shown}`);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes).toEqual(recoveryCodes.map(() => expect.stringMatching(recoveryCode)));
    expect((await call("GET", "/api/user")).body.data.needsEnrolment).toBeUndefined();
    const security = await call("GET", `/api/user/${userId}/security`);
    expect(security.body.data).toMatchObject({ needsSecondFactor: true, recoveryCodesLeft: 10 });
    expect((await other("GET", "/api/user")).status).toBe(401);
    expect((await listMails(db, email)).map(({ subject }) => subject)).toEqual([
      "Your authenticator app was set up",
    ]);
    expect(await listActions(userId)).toEqual(["accounts.set-up-authenticator"]);
  });

  test("is shown a key after the password alone, each time another, which that session alone sets up [guard-38]", async () => {
    const { proof, logIn } = await addInstructor();
    const [call, other] = [await logIn(), await logIn()];
    const needs = (await call("GET", "/api/studio/authenticator")).body.data;
    expect(needs).toEqual({ needsPassword: true, needsCode: false });
    for (const wrong of [{}, { currentPassword: "not this one" }]) {
      const refused = await call("POST", keyPath, wrong);
      expect(refused).toMatchObject({ status: 400, body: { code: "accounts.wrong_password" } });
    }
    const [first, second] = [await showKey(call, proof), await showKey(call, proof)];
    expect(second.key).not.toBe(first.key);
    const send = (from: Call, { key: of }: { key: string }, at = step()) =>
      from("POST", "/api/studio/authenticator", { code: totpCode(of, at) });
    const wrongCode = { status: 400, body: { code: "accounts.wrong_code" } };
    expect(await send(call, first)).toMatchObject(wrongCode);
    expect(await send(call, second, step() - 5)).toMatchObject(wrongCode);
    const expired = { status: 409, body: { code: "accounts.authenticator_key_expired" } };
    expect(await send(other, second)).toMatchObject(expired);
    expect((await send(call, second)).status).toBe(200);
  });

  test("cannot use a key that has waited for ten minutes [guard-38b]", async () => {
    const { proof, logIn, expireKey } = await addInstructor();
    const call = await logIn();
    const { key: shown, validForSeconds } = await showKey(call, proof);
    expect(validForSeconds).toBe(600);
    await expireKey();
    const send = (code: string) => call("POST", "/api/studio/authenticator", { code });
    expect(await send(totpCode(shown, step()))).toMatchObject({
      status: 409,
      body: { code: "accounts.authenticator_key_expired" },
    });
    await purgeExpiredAccountData({ db });
    expect(await db.selectFrom("pendingAuthenticators").selectAll().execute()).toEqual([]);
    await enrol(call, proof);
  });

  test("who has no password needs none, and the key is stored encrypted", async () => {
    const { userId, logIn } = await addInstructor();
    const call = await logIn();
    await db.updateTable("users").set({ passwordHash: null }).where("id", "=", userId).execute();
    const needs = (await call("GET", "/api/studio/authenticator")).body.data;
    expect(needs).toEqual({ needsPassword: false, needsCode: false });
    const shown = await showKey(call, {});
    const [stored] = await db.selectFrom("pendingAuthenticators").selectAll().execute();
    expect(stored?.userId).toBe(userId);
    expect(stored?.totpSecret.toString("latin1")).not.toContain(shown.key);
  });

  test("has ten attempts in 15 minutes", async () => {
    const { proof, logIn } = await addInstructor();
    const call = await logIn();
    const shown = await showKey(call, proof);
    const send = (code: string) => call("POST", "/api/studio/authenticator", { code });
    for (let index = 0; index < 10; index += 1) await send(totpCode(shown.key, step() - 5));
    expect((await send(totpCode(shown.key, step()))).status).toBe(429);
  });

  test("by two concurrent requests sets one up, and reads the codes of the one that counts", async () => {
    const { userId, proof, logIn } = await addInstructor();
    const call = await logIn();
    const shown = await showKey(call, proof);
    const body = { code: totpCode(shown.key, step()) };
    const send = () => call("POST", "/api/studio/authenticator", body);
    const answers = await Promise.all([send(), send()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await listActions(userId)).toHaveLength(1);
  });
});

describe("a recovery code", () => {
  test("signs in once in place of a code, however it is typed, and is stored hashed", async () => {
    const { userId, proof, post, logIn } = await addInstructor();
    const { recoveryCodes } = await enrol(await logIn(), proof);
    const [first = "", second = ""] = recoveryCodes;
    const stored = await db.selectFrom("recoveryCodes").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(first.replaceAll("-", ""));
    expect((await post(first)).status).toBe(200);
    const again = await post(first);
    expect(again).toMatchObject({ status: 400, body: { code: "accounts.wrong_credentials" } });
    const call = await logIn(second.replaceAll("-", "").toLowerCase());
    const security = await call("GET", `/api/user/${userId}/security`);
    expect(security.body.data.recoveryCodesLeft).toBe(8);
  });

  test("used five times concurrently signs in once, and another account's not at all", async () => {
    const [teacher, other] = [await addInstructor(), await addInstructor()];
    const { recoveryCodes } = await enrol(await teacher.logIn(), teacher.proof);
    await enrol(await other.logIn(), other.proof);
    const [code = ""] = recoveryCodes;
    expect((await other.post(code)).status).toBe(400);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => teacher.post(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("is replaced with its whole set by a fresh code, which then works no more", async () => {
    const { userId, proof, post, logIn } = await addInstructor();
    const call = await logIn();
    const { key: shown, recoveryCodes } = await enrol(call, proof);
    const code = totpCode(shown, step() + 1);
    const renew = () => call("POST", "/api/studio/recovery-codes", { code });
    const renewed = codes.parse((await renew()).body).data.recoveryCodes;
    expect(renewed).toHaveLength(10);
    expect(renewed).not.toContain(recoveryCodes[0]);
    expect(await renew()).toMatchObject({ status: 400, body: { code: "accounts.wrong_code" } });
    expect((await post(recoveryCodes[0])).status).toBe(400);
    expect((await post(renewed[0])).status).toBe(200);
    expect(await listActions(userId)).toContain("accounts.renew-recovery-codes");
  });
});

describe("another authenticator in place of the one before", () => {
  test("is shown only after the password and a code, which may be a recovery code [guard-38c]", async () => {
    const { password: currentPassword, proof, logIn, post } = await addInstructor();
    const first = await enrol(await logIn(), proof);
    const call = await logIn(first.recoveryCodes[0]);
    const needs = (await call("GET", "/api/studio/authenticator")).body.data;
    expect(needs).toEqual({ needsPassword: true, needsCode: true });
    const currentCode = first.recoveryCodes[1];
    for (const [wrong, code] of [
      [{}, "accounts.wrong_password"],
      [{ currentPassword: "not this one", currentCode }, "accounts.wrong_password"],
      [{ currentPassword }, "accounts.second_factor_required"],
      [{ currentPassword, currentCode: "000000" }, "accounts.wrong_code"],
    ] as const) {
      expect((await call("POST", keyPath, wrong)).body.code).toBe(code);
    }
    const second = await enrol(call, { currentPassword, currentCode });
    expect(second.key).not.toBe(first.key);
    expect((await post(totpCode(first.key, step()))).status).toBe(400);
    expect((await post(totpCode(second.key, step() + 1))).status).toBe(200);
  });

  test("is set up after the token secret was changed, by a recovery code", async () => {
    const { userId, email, password: currentPassword, proof, logIn, post } = await addInstructor();
    const { recoveryCodes } = await enrol(await logIn(), proof);
    const totpSecret = await encryptedElsewhere({ email });
    await db.updateTable("users").set({ totpSecret }).where("id", "=", userId).execute();
    const refused = await post("123456");
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: "accounts.second_factor_unreadable" });
    const call = await logIn(recoveryCodes[0]);
    const next = await enrol(call, { currentPassword, currentCode: recoveryCodes[1] });
    expect((await post(totpCode(next.key, step() + 1))).status).toBe(200);
  });

  test("is set up at the next login once the second factor was reset at the command line", async () => {
    const { userId, proof, post, logIn } = await addInstructor();
    const call = await logIn();
    const { recoveryCodes } = await enrol(call, proof);
    await resetSecondFactor({ db }, userId);
    expect((await call("GET", "/api/user")).status).toBe(401);
    expect((await post()).body.data.user.needsEnrolment).toBe(true);
    await enrol(await logIn(), proof);
    expect((await post(recoveryCodes[0])).status).toBe(400);
    expect(await listActions(userId)).toContain("accounts.reset-second-factor");
  });
});

test("students are refused, and their second factor has no recovery codes", async () => {
  const form = makeForm();
  const { userId } = await addUser({ db }, { ...form, role: "student" });
  const { secret } = await setSecondFactor(
    { db, tokenSecret, school: testSchool },
    { userId, email: form.email },
  );
  const payload = { email: form.email, password: form.password, totp: totpCode(secret, step()) };
  const answer = await app.inject({ method: "POST", url: "/api/auth/login", payload });
  const headers = { token: `Bearer ${loggedIn.parse(answer.json()).data.accessToken}` };
  for (const url of ["/api/studio/authenticator", "/api/studio/recovery-codes"]) {
    const body = { code: "000000" };
    const refused = await app.inject({ method: "POST", url, headers, payload: body });
    expect(refused.json()).toMatchObject({ code: "platform.forbidden" });
  }
});

const recoveryCode = /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/;

async function listActions(userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", userId)
    .execute();
  return rows.map(({ action }) => action);
}

/** A second factor that another token secret encrypted. */
async function encryptedElsewhere({ email }: { email: string }): Promise<Buffer | null> {
  const { userId } = await addUser({ db }, { ...makeForm(), role: "student" });
  const deps = { db, tokenSecret: "the one before", school: testSchool };
  await setSecondFactor(deps, { userId, email });
  const { totpSecret } = await db
    .selectFrom("users")
    .select("totpSecret")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return totpSecret;
}
