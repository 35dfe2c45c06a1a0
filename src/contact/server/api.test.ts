import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { errorTable } from "#main/error-table.ts";
import { AppError } from "#platform/server/errors.ts";
import { buildServer } from "#platform/server/http/build-server.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { createLog } from "#platform/server/log/log.ts";
import { generateSecret } from "#platform/server/secrets.ts";
import { useDatabase } from "../../../test/support/database.ts";
import { contactErrors } from "../contract.ts";
import { registerContact } from "./api.ts";
import {
  addAccount,
  addConfirmed,
  listMails,
  makeDeps,
  makeForm,
  publicUrl,
  readToken,
  schoolEmail,
} from "./testing/test-contact.ts";

const opened = await useDatabase();
const { db, pool } = opened;
const { limits: _, ...deps } = makeDeps(opened);
const callers = new Map<string, Caller>();

const { app } = await buildServer({
  log: createLog("test", "silent"),
  errorTable: { ...errorTable, ...contactErrors },
  publicUrl,
  trustProxy: true,
  identifyCaller: async (token) => {
    if (token === "run-out") throw new AppError("platform.signed_out");
    return callers.get(token ?? "") ?? null;
  },
  addApi: (api) => registerContact(api, { ...deps, pool }),
});
afterAll(() => app.close());

const messageBody = () => {
  const { name, email, text } = makeForm();
  return { name, email, text };
};

/** Calls from a random IP by default, since IPs are limited. */
async function call(
  path: string,
  payload: object,
  {
    token,
    from = `10.1.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
  }: { token?: string; from?: string } = {},
) {
  const headers = { "x-forwarded-for": from, ...(token && { token: `Bearer ${token}` }) };
  const answer = await app.inject({ method: "POST", url: `/api/${path}`, payload, headers });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

describe("POST /api/message", () => {
  test("accepts a guest's message as spec §7 sends it: 'Message sent' [api-11]", async () => {
    const form = { ...messageBody(), subject: "" };
    const sent = { status: 200, body: { data: {}, message: "Message sent" } };
    expect(await call("message", form)).toMatchObject(sent);
    const { subject: __, ...withoutSubject } = form;
    expect(await call("message", withoutSubject)).toMatchObject(sent);
    const stored = await db
      .selectFrom("messages")
      .selectAll()
      .where("email", "=", form.email)
      .execute();
    expect(stored).toMatchObject([{ userId: null }, { userId: null }]);
  });

  test("records the signed-in user; an expired token counts as a guest", async () => {
    const { userId, email } = await addAccount(db);
    const caller: Caller = {
      userId,
      email,
      name: "Ada (demo student)",
      role: "student",
      disabled: false,
      loginSessionId: randomUUID(),
    };
    callers.set("mine", caller);
    const [signedIn, guest] = [messageBody(), messageBody()];
    expect((await call("message", signedIn, { token: "mine" })).status).toBe(200);
    expect((await call("message", guest, { token: "run-out" })).status).toBe(200);
    const owners = await db
      .selectFrom("messages")
      .select(["email", "userId"])
      .where("email", "in", [signedIn.email, guest.email])
      .execute();
    expect(owners).toContainEqual({ email: signedIn.email, userId });
    expect(owners).toContainEqual({ email: guest.email, userId: null });
  });

  test("accepts any script, combining marks, emoji and line breaks", async () => {
    const form = {
      ...messageBody(),
      name: "Ọlámidé O’Neill-Núñez 李雷",
      text: "Zeile 1\r\n\tZeile 2 می\u200cخواهم 👩\u200d🎤 🎹",
    };
    expect((await call("message", form)).status).toBe(200);
  });

  test("accepts long messages and stores them whole [api-12]", async () => {
    const form = { ...messageBody(), name: "n".repeat(1_000), subject: "s".repeat(1_000) };
    const text = `${"Long messageBody. ".repeat(2_499)}The end.`;
    expect((await call("message", { ...form, text })).status).toBe(200);
    const stored = db.selectFrom("messages").select(["name", "subject", "body"]);
    expect(await stored.where("email", "=", form.email).executeTakeFirst()).toEqual({
      name: form.name,
      subject: form.subject,
      body: text,
    });
  });

  test.each([
    [{ name: " " }, "This field is required"],
    [{ name: "Ada\r\nBcc: many@school.test" }, "on one line"],
    [{ name: "a".repeat(1_001) }, "1,000"],
    [{ email: "nobody" }, "Please enter a valid email address"],
    [{ email: "a@school.test,b@school.test" }, "Please enter a valid email address"],
    [{ email: "a@school.test b@school.test" }, "Please enter a valid email address"],
    [{ email: "Ada <ada@school.test>" }, "Please enter a valid email address"],
    [{ email: '"ada"@school.test' }, "Please enter a valid email address"],
    [{ email: "ada@school.test\nBcc: b@school.test" }, "Please enter a valid email address"],
    [{ email: "ada@school.test\0" }, "Please enter a valid email address"],
    [{ subject: "Hello\nBcc: many@school.test" }, "on one line"],
    [{ subject: "s".repeat(1_001) }, "1,000"],
    [{ text: "" }, "This field is required"],
    [{ text: "a\0b" }, "cannot be kept"],
    [{ text: "t".repeat(100_001) }, "100,000"],
    [{ text: "\u200b\u2060" }, "This field is required"],
    [{ name: "Ada\u202eecalevoL" }, "invisible characters"],
    [{ subject: "Pay \u202ereh" }, "invisible characters"],
    [{ text: "Pay \u202ereh" }, "invisible characters"],
    [{ text: "Hidden \u{e0041}" }, "invisible characters"],
    [{ kind: "message" }, "kind"],
    [{ surprise: 1 }, "surprise"],
  ])("%j is 400 with a message [api-13]", async (change, sentence) => {
    const form = { ...messageBody(), ...change };
    const answer = await call("message", form);
    expect(answer).toMatchObject({ status: 400, body: { code: "platform.invalid_request" } });
    expect(answer.body.message).toContain(sentence);
  });

  test("accepts 100,000 characters in any script", async () => {
    const answer = await call("message", { ...messageBody(), text: "琴".repeat(100_000) });
    expect(answer.status).toBe(200);
  });

  test("exceeding the limit per email and IP is 429 with Retry-After", async () => {
    const form = messageBody();
    const send = () => call("message", form, { from: "10.0.0.1" });
    for (let index = 0; index < 5; index += 1) expect((await send()).status).toBe(200);
    const refused = await send();
    expect(refused).toMatchObject({ status: 429, body: { code: "platform.too_many_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("a deletion request", () => {
  const requestDeletion = (email: string) =>
    call("message", {
      ...messageBody(),
      email,
      kind: "account-deletion",
      subject: "Account Deletion Request",
    });

  test("gets the same response with and without an account", async () => {
    const { email } = await addAccount(db);
    const [known, unknown] = [
      await requestDeletion(email),
      await requestDeletion(makeForm().email),
    ];
    expect(known).toMatchObject({
      status: 200,
      body: { data: {}, message: "Request sent successfully" },
    });
    expect(unknown.body).toEqual(known.body);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    expect(unknown.headers["content-length"]).toBe(known.headers["content-length"]);
  });

  test("is confirmed by mail, scheduled and cancelled", async () => {
    const { email } = await addAccount(db);
    await requestDeletion(email);
    const token = await readToken(db, email, "confirm");
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const confirmed = await call("account-deletion/confirm", { token });
    expect(confirmed).toMatchObject({
      status: 200,
      body: { data: { deleteOn: day, latestOn: day } },
    });
    expect((await call("account-deletion/confirm", { token })).body).toEqual(confirmed.body);
    const keep = { token: await readToken(db, email, "keep") };
    const stored = { status: 200, body: { data: {}, message: "Your account stays" } };
    expect(await call("account-deletion/keep", keep)).toMatchObject(stored);
    expect(await call("account-deletion/keep", keep)).toMatchObject(stored);
    expect(await call("account-deletion/confirm", { token })).toMatchObject({
      status: 409,
      body: { code: "contact.deletion_stopped" },
    });
    expect((await listMails(db, schoolEmail)).at(-1)?.replyTo).toBe(email);
  });

  test.each(["confirm", "keep"])(
    "an unknown token to %s is 404, a malformed one 400",
    async (what) => {
      const unknown = await call(`account-deletion/${what}`, { token: generateSecret() });
      expect(unknown).toMatchObject({ status: 404, body: { code: "contact.link_unknown" } });
      const { confirmToken, cancelToken } = await addConfirmed(makeDeps(opened));
      const swapped = { token: what === "keep" ? confirmToken : cancelToken };
      expect((await call(`account-deletion/${what}`, swapped)).status).toBe(404);
      for (const token of ["", "x", `${cancelToken}\0`, `${cancelToken}x`, 7]) {
        expect((await call(`account-deletion/${what}`, { token })).status).toBe(400);
      }
    },
  );
});
