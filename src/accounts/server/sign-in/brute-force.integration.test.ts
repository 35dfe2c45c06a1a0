import { afterAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { proofSize } from "../../../../test/support/proof-size.ts";
import { makeForm, readCode } from "../testing/test-accounts.ts";
import { openTestServer } from "../testing/test-server.ts";
import { addUser } from "../users/add-user.ts";

const guesses = proofSize({ short: 1_000, full: 10_000 });
/** More than the hundred per email after which networks are limited more strictly. */
const logins = proofSize({ short: 120, full: 200 });
/** The networks of the guesses; each is limited. */
const networks = guesses / 500;
const opened = await useDatabase();
const { db } = opened;
// Two servers on one database, each with its own pool.
const second = openDatabase(opened.url);
afterAll(second.close);
const servers = [await openTestServer(opened), await openTestServer(second)];

interface Answer {
  status: number;
  retryAfter: number;
  body: unknown;
  cookies: Record<string, string>;
}

/** One call; rotates servers and IPs. */
async function call(
  round: number,
  path: string,
  body: object,
  from: string,
  cookies: Record<string, string> = {},
): Promise<Answer> {
  const { app } = servers[round % servers.length] ?? fail();
  const answer = await app.inject({
    method: "POST",
    url: `/api/auth/${path}`,
    payload: body,
    cookies,
    headers: { "x-forwarded-for": from, "x-xsrf-token": cookies["XSRF-TOKEN"] ?? "" },
  });
  const given = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  const retryAfter = Number(answer.headers["retry-after"] ?? 0);
  return { status: answer.statusCode, retryAfter, body: answer.json(), cookies: given };
}

/** Makes the calls, fifty at a time, and counts the responses by status. */
async function storm(calls: number, one: (round: number) => Promise<Answer>) {
  const counts: Record<number, number> = {};
  for (let from = 0; from < calls; from += 50) {
    const batch = Array.from({ length: Math.min(50, calls - from) }, (_, index) =>
      one(from + index),
    );
    for (const { status } of await Promise.all(batch)) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

function fail(): never {
  throw new Error("There is no such server");
}

const ipOf = (round: number) =>
  `10.${Math.floor(round / 65_536)}.${Math.floor(round / 256) % 256}.${round % 256}`;
/** The same email, written differently each time. */
const inSomeCase = (email: string, round: number) =>
  round % 3 === 0 ? email : round % 3 === 1 ? email.toUpperCase() : ` ${email} `;
/** All codes except the right one, in order. */
const guess = (code: string, round: number) =>
  String((Number(code) + 1 + (round % 999_999)) % 1_000_000).padStart(6, "0");

describe(`${guesses} guesses of a code, from many networks, in any letter case, at two servers`, () => {
  test("of a registration: five are checked, then the right code is rejected", async () => {
    const { name, email, password } = makeForm();
    const begun = await call(0, "register", { name, email, password }, "10.9.0.1");
    const otp = await readCode(db, email);
    const counts = await storm(guesses, (round) => {
      const body = { otp: guess(otp, round), email: inSomeCase(email, round), password };
      return call(round, "verify", body, ipOf(round % networks));
    });
    expect(Object.keys(counts).toSorted()).toEqual(["400", "429"]);
    const late = await call(0, "verify", { otp, email, password }, "10.9.0.2");
    expect(late).toMatchObject({ status: 400, body: { code: "accounts.wrong_code" } });
    const codes = db
      .selectFrom("codes")
      .innerJoin("registrations", "registrations.id", "codes.registrationId");
    const tries = codes
      .select(["attempts", "attemptsWithoutTicket"])
      .where("registrations.email", "=", email);
    expect(await tries.execute()).toEqual([{ attempts: 0, attemptsWithoutTicket: 5 }]);
    const own = await call(1, "verify", { otp }, "10.9.0.1", begun.cookies);
    expect(own.status).toBe(200);
  });

  test("of a password reset: five are checked, then the right code is rejected", async () => {
    const form = makeForm();
    const { email } = form;
    await addUser({ db }, { ...form, role: "student" });
    await call(0, "forgotpassword", { email }, "10.9.0.3");
    const otp = await readCode(db, email);
    const newPassword = "nocturne in e flat";
    const counts = await storm(guesses, (round) => {
      const body = { otp: guess(otp, round), email: inSomeCase(email, round), newPassword };
      return call(round, "reset-password", body, ipOf(round % networks));
    });
    expect(Object.keys(counts).toSorted()).toEqual(["400", "429"]);
    const late = await call(0, "reset-password", { otp, email, newPassword }, "10.9.0.4");
    expect(late).toMatchObject({ status: 400, body: { code: "accounts.wrong_code" } });
    const tries = db.selectFrom("codes").select(["attempts", "attemptsWithoutTicket"]);
    expect(await tries.where("email", "=", email).execute()).toEqual([
      { attempts: 0, attemptsWithoutTicket: 5 },
    ]);
  });
});

const signedIn = z.object({
  data: z.object({ accessToken: z.string(), refreshToken: z.string() }),
});

async function addSignedIn(from: string) {
  const form = makeForm();
  await addUser({ db }, { ...form, role: "student" });
  const { email, password } = form;
  const { body } = await call(0, "login", { email, password }, from);
  return { email, password, ...signedIn.parse(body).data };
}

describe(`${logins} wrong logins`, () => {
  test("from one IP: ten are checked, whatever the letter case and the server", async () => {
    const { email, password } = await addSignedIn("10.9.1.1");
    const counts = await storm(logins, (round) =>
      call(round, "login", { email: inSomeCase(email, round), password: "wrong" }, "10.9.1.2"),
    );
    expect(counts).toEqual({ 400: 10, 429: logins - 10 });
    const refused = await call(1, "login", { email, password }, "10.9.1.2");
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(15 * 60);
  });

  test("from many IPs neither lock out the user nor end the login session", async () => {
    const { email, password, accessToken, refreshToken } = await addSignedIn("10.9.1.3");
    const counts = await storm(logins, (round) => {
      const body = { email: inSomeCase(email, round), password: `wrong ${round}` };
      return call(round, "login", body, ipOf(70_000 + round));
    });
    expect(counts).toEqual({ 400: logins });
    expect((await call(0, "login", { email, password }, "10.9.1.4")).status).toBe(200);
    for (const { app } of servers) {
      const headers = { token: `Bearer ${accessToken}` };
      expect((await app.inject({ url: "/api/user", headers })).statusCode).toBe(200);
    }
    const refreshed = await call(1, "refresh-token", { token: refreshToken }, "10.9.1.3");
    const fresh = signedIn.parse(refreshed.body).data;
    const headers = { token: `Bearer ${fresh.accessToken}` };
    const [one] = servers;
    expect((await one?.app.inject({ url: "/api/user", headers }))?.statusCode).toBe(200);
  });

  test("against an unknown email get the same responses", async () => {
    const { email } = makeForm();
    const counts = await storm(30, (round) =>
      call(round, "login", { email: inSomeCase(email, round), password: "wrong" }, "10.9.1.5"),
    );
    expect(counts).toEqual({ 400: 10, 429: 20 });
  });
});

describe("a refresh token at two servers", () => {
  test("exchanged twenty times at once has one successor, and an older one ends the login session", async () => {
    const { accessToken, refreshToken } = await addSignedIn("10.9.2.1");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, round) =>
        call(round, "refresh-token", { token: refreshToken }, "10.9.2.1"),
      ),
    );
    const successors = new Set(answers.map(({ body }) => signedIn.parse(body).data.refreshToken));
    expect(successors.size).toBe(1);
    const [child = ""] = successors;
    const grandchild = await call(1, "refresh-token", { token: child }, "10.9.2.1");
    const newest = signedIn.parse(grandchild.body).data.refreshToken;
    expect((await call(0, "refresh-token", { token: refreshToken }, "10.9.2.1")).status).toBe(401);
    expect((await call(1, "refresh-token", { token: newest }, "10.9.2.1")).status).toBe(401);
    const headers = { token: `Bearer ${accessToken}` };
    for (const { app } of servers) {
      expect((await app.inject({ url: "/api/user", headers })).statusCode).toBe(401);
    }
  });
});
