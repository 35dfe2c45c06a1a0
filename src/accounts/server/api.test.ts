import { decodeJwt, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { useDatabase } from "../../../test/support/database.ts";
import { deriveKeys } from "./keys.ts";
import { makeForm, readCode } from "./testing/test-accounts.ts";
import { openTestServer, publicUrl, tokenSecret } from "./testing/test-server.ts";
import { addUser } from "./users/add-user.ts";
import { disableUser } from "./users/change-role.ts";
import { findSessionUser } from "./users/find-viewer.ts";

const { db, pool } = await useDatabase();
const cookieName = "tlp-registration-443";
const xsrfToken = "a".repeat(43);
const { app } = await openTestServer({ db, pool });

interface Extras {
  cookie?: string | undefined;
  /** A wrong value for the header that repeats the CSRF cookie. */
  xsrfToken?: string;
  origin?: string;
  token?: string;
}

async function call(method: "GET" | "POST", path: string, body?: object, extras: Extras = {}) {
  const { cookie, origin, token } = extras;
  const answer = await app.inject({
    method,
    url: `/api/${path}`,
    ...(body && { payload: body }),
    ...(cookie !== undefined && {
      cookies: { [cookieName]: cookie, "XSRF-TOKEN": xsrfToken },
    }),
    headers: {
      ...(cookie !== undefined && { "x-xsrf-token": extras.xsrfToken ?? xsrfToken }),
      ...(origin && { origin }),
      ...(token && { token: `Bearer ${token}` }),
    },
  });
  const set = answer.cookies.find(({ name }) => name === cookieName);
  return { status: answer.statusCode, body: answer.json(), set, headers: answer.headers };
}

const tokens = z.object({
  data: z.object({ accessToken: z.string(), refreshToken: z.string() }),
});

async function logIn() {
  const form = makeForm();
  const { userId } = await addUser({ db }, { ...form, role: "student" });
  const { email, password } = form;
  const { body } = await call("POST", "auth/login", { email, password });
  return { userId, ...form, ...tokens.parse(body).data };
}

async function register() {
  const { name, email, password } = makeForm();
  const answer = await call("POST", "auth/register", { name, email, password, phone: "" });
  return { ...answer, email, password, cookie: answer.set?.value };
}

describe("registering over HTTP [api-1]", () => {
  test("sets an HttpOnly cookie for the browser, named by the port of the public URL", async () => {
    const { status, body, set, email } = await register();
    expect(status).toBe(200);
    expect(body).toEqual({ data: { email }, message: expect.any(String) });
    expect(set).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
      secure: true,
      path: "/api/auth",
      maxAge: 86_400,
    });
  });

  test("verifies the code and returns the user and tokens", async () => {
    const { email, cookie } = await register();
    const otp = await readCode(db, email);
    const verified = await call("POST", "auth/verify", { otp }, { cookie, origin: publicUrl });
    expect(verified).toMatchObject({ status: 200, body: { data: { user: { email } } } });
    expect(verified.set?.value).toBe("");
    const token = tokens.parse(verified.body).data.accessToken;
    expect(await call("GET", "user", undefined, { token })).toMatchObject({
      status: 200,
      body: { data: { email, phone: null, disabled: false, subscription: "free" } },
    });
  });

  test("another site cannot use the browser's cookie", async () => {
    const { email, cookie } = await register();
    const otp = await readCode(db, email);
    for (const origin of ["https://evil.test", "null", "https://school.test:444"]) {
      const refused = await call("POST", "auth/verify", { otp }, { cookie, origin });
      expect(refused).toMatchObject({ status: 403, body: { code: "platform.forbidden" } });
    }
    expect((await call("POST", "auth/verify", { otp }, { cookie })).status).toBe(200);
  });

  test("a request without the CSRF token cannot use the cookie", async () => {
    const { email, cookie } = await register();
    const otp = await readCode(db, email);
    for (const wrong of ["", "b".repeat(43)]) {
      const refused = await call("POST", "auth/verify", { otp }, { cookie, xsrfToken: wrong });
      expect(refused).toMatchObject({ status: 403, body: { code: "platform.forbidden" } });
    }
    expect((await call("POST", "auth/verify", { otp }, { cookie })).status).toBe(200);
  });

  test("without its cookie the code needs the registration's email and password", async () => {
    const { email, password } = await register();
    const otp = await readCode(db, email);
    for (const body of [{ otp }, { otp, email }, { otp, email, password: "another one" }]) {
      const refused = await call("POST", "auth/verify", body);
      expect(refused).toMatchObject({ status: 400, body: { code: "accounts.wrong_code" } });
    }
    expect((await call("POST", "auth/verify", { otp, email, password })).status).toBe(200);
  });

  test("existing and unknown emails get the same response", async () => {
    const { email, password } = await logIn();
    const name = "Demo";
    const known = await call("POST", "auth/register", { name, email, password });
    const fresh = makeForm().email;
    const unknown = await call("POST", "auth/register", { name, email: fresh, password });
    expect(JSON.stringify(known.body).replace(email, fresh)).toBe(JSON.stringify(unknown.body));
    expect(known.set?.value).toHaveLength(unknown.set?.value.length ?? 0);
  });

  test.each([
    [{ password: "five5" }, 400, "Password should be at least 6 characters long"],
    [{ email: "nobody" }, 400, "Please enter a valid email address"],
    [{ name: "  " }, 400, "This field is required"],
    [{ surprise: 1 }, 400, "surprise"],
    [{ password: "password1" }, 422, "known from data leaks"],
  ])("%o is refused with %i", async (change, status, sentence) => {
    const { name, email, password } = makeForm();
    const answer = await call("POST", "auth/register", { name, email, password, ...change });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toContain(sentence);
  });
});

describe("logging in over HTTP", () => {
  test("before verification is 403, and sets the cookie that lets this browser verify", async () => {
    const { email, password } = await register();
    const answer = await call("POST", "auth/login", { email, password });
    expect(answer).toMatchObject({ status: 403, body: { message: "User not verified" } });
    const cookie = answer.set?.value;
    const otp = await readCode(db, email);
    expect((await call("POST", "auth/verify", { otp }, { cookie })).status).toBe(200);
  });

  test("with a password of any length fails with the same wrong-credentials error [api-2]", async () => {
    const { email } = await logIn();
    for (const length of [1, 201, 60_000]) {
      const wrong = await call("POST", "auth/login", { email, password: "x".repeat(length) });
      expect(wrong).toMatchObject({ status: 400, body: { code: "accounts.wrong_credentials" } });
    }
  });

  test.each(["a&b@example.com", "first/last@example.com", "jürgen@example.com", "ada@müller.de"])(
    "%s registers and logs in, however its domain is written [api-3]",
    async (email) => {
      const { name, password } = makeForm();
      expect((await call("POST", "auth/register", { name, email, password })).status).toBe(200);
      const normalized = email.replace("müller.de", "xn--mller-kva.de");
      const otp = await readCode(db, normalized);
      expect((await call("POST", "auth/verify", { otp, email, password })).status).toBe(200);
      for (const typed of [email, normalized, email.toUpperCase()]) {
        const answer = await call("POST", "auth/login", { email: typed, password });
        expect(answer).toMatchObject({
          status: 200,
          body: { data: { user: { email: normalized } } },
        });
      }
    },
  );

  test("with wrong credentials is 400, so that no client tries to refresh", async () => {
    const { email } = await logIn();
    const wrong = await call("POST", "auth/login", { email, password: "wrong", totp: "123456" });
    expect(wrong).toMatchObject({ status: 400, body: { code: "accounts.wrong_credentials" } });
  });

  test("after too many attempts is rejected with Retry-After, and the current session continues", async () => {
    const { email, accessToken } = await logIn();
    const wrong = () => call("POST", "auth/login", { email, password: "wrong" });
    for (let index = 0; index < 10; index += 1) await wrong();
    const refused = await wrong();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await call("GET", "user", undefined, { token: accessToken })).status).toBe(200);
  });
});

describe("a session over HTTP", () => {
  test("its access token lives 15 minutes and names its user", async () => {
    const { userId, accessToken } = await logIn();
    const { sub, iat, exp, role, fam } = decodeJwt(accessToken);
    expect({ sub, role }).toEqual({ sub: userId, role: "student" });
    expect(Number(exp) - Number(iat)).toBe(15 * 60);
    expect(fam).toEqual(expect.any(String));
  });

  test("logging out revokes its own tokens at once and no others", async () => {
    const one = await logIn();
    const other = await logIn();
    const { accessToken: token, refreshToken } = one;
    expect((await call("POST", "auth/logout", undefined, { token })).status).toBe(200);
    expect(await call("GET", "user", undefined, { token })).toMatchObject({
      status: 401,
      body: { code: "accounts.access_token_invalid" },
    });
    expect(await call("POST", "auth/refresh-token", { token: refreshToken })).toMatchObject({
      status: 401,
      body: { message: "Token has expired. Please log in again." },
    });
    expect((await call("GET", "user", undefined, { token: other.accessToken })).status).toBe(200);
    const { userId } = one;
    const logins = [one, other].map(({ accessToken }) => String(decodeJwt(accessToken).fam));
    const found = logins.map((loginSessionId) =>
      findSessionUser({ db }, { userId, loginSessionId }),
    );
    expect(await Promise.all(found)).toMatchObject([null, { userId }]);
  });

  test("an expired token is 401 with a message; a refresh gives a valid one", async () => {
    const { accessToken, refreshToken, userId } = await logIn();
    const { fam } = decodeJwt(accessToken);
    const old = await signed({ sub: userId, fam, exp: 1_000_000_000 });
    expect(await call("GET", "user", undefined, { token: old })).toMatchObject({
      status: 401,
      body: { message: "Access token has expired" },
    });
    const { body } = await call("POST", "auth/refresh-token", { token: refreshToken });
    const token = tokens.parse(body).data.accessToken;
    expect((await call("GET", "user", undefined, { token })).status).toBe(200);
  });

  test("a token signed with another key or method, or for another use, is invalid", async () => {
    const [mine, other] = [await logIn(), await logIn()];
    const { fam } = decodeJwt(mine.accessToken);
    const exp = Math.floor(Date.now() / 1000) + 60;
    const claims = { sub: mine.userId, fam, exp };
    const unsigned = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
    const forged = [
      await signed(claims, "the wrong secret"),
      await signed({ ...claims, sub: other.userId }),
      await signed({ sub: mine.userId, exp }),
      `${unsigned}.${payload}.`,
      mine.refreshToken,
      "not a token",
    ];
    for (const token of forged) {
      expect(await call("GET", "user", undefined, { token })).toMatchObject({
        status: 401,
        body: { code: "accounts.access_token_invalid" },
      });
    }
  });

  test("of a disabled user still returns the user, and login and refresh are refused", async () => {
    const { userId, email, password, accessToken: token, refreshToken } = await logIn();
    await disableUser({ db }, userId);
    expect(await call("GET", "user", undefined, { token })).toMatchObject({
      status: 200,
      body: { data: { disabled: true } },
    });
    expect((await call("POST", "auth/login", { email, password })).status).toBe(403);
    expect((await call("POST", "auth/logout", undefined, { token })).status).toBe(403);
    const refused = await call("POST", "auth/refresh-token", { token: refreshToken });
    expect(refused.status).toBe(401);
  });

  test("without a token there is no user", async () => {
    expect(await call("GET", "user")).toMatchObject({
      status: 401,
      body: { code: "platform.signed_out" },
    });
  });
});

function signed(claims: Record<string, unknown>, secret = tokenSecret): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .sign(deriveKeys(secret).accessToken);
}
