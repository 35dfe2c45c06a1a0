import { createHash, randomBytes } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { startTestSandbox } from "../start-test-sandbox.ts";
import { demoAccounts } from "./demo-accounts.ts";
import { startTestBrowser } from "./testing/sign-in-for-tests.ts";

const client = { id: "school.apps.googleusercontent.com", secret: "not-a-secret-of-anyone" };
const redirectUri = "http://localhost:3000/auth/google";
const sandbox = await startTestSandbox({
  google: { clientId: client.id, clientSecret: client.secret, redirectUris: [redirectUri] },
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => sandbox.open("/_sandbox/google/faults", { method: "DELETE" }));

const issuer = `${sandbox.baseUrl}/google`;
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string(),
  jwks_uri: z.string(),
});
const discovered = discovery.parse(
  (await sandbox.open("/google/.well-known/openid-configuration")).body,
);
const tokenResponse = z.object({ id_token: z.string(), access_token: z.string() });

function beginSignIn(extra: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const url = new URL(discovered.authorization_endpoint);
  const params = {
    client_id: client.id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid email profile",
    state: "a state",
    nonce: "a nonce",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...extra,
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return { url: url.href, verifier };
}

function exchangeCode(code: string, changes: Record<string, string> = {}) {
  return fetch(discovered.token_endpoint, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      client_id: client.id,
      client_secret: client.secret,
      redirect_uri: redirectUri,
      ...changes,
    }),
  });
}

async function signIn(account: string, extra: Record<string, string> = {}) {
  const { url, verifier } = beginSignIn(extra);
  const back = await startTestBrowser().choose(url, account);
  const code = back.searchParams.get("code") ?? "";
  return { back, code, verifier };
}

async function readTokens(account: string) {
  const { code, verifier } = await signIn(account);
  const response = await exchangeCode(code, { code_verifier: verifier });
  return tokenResponse.parse(await response.json());
}

describe("what the school receives", () => {
  test("a discovery document below the issuer", () => {
    expect(discovered.issuer).toBe(issuer);
    expect(Object.values(discovered).every((it) => it.startsWith(issuer))).toBe(true);
  });

  test("a code with a slash, the state, and Google's extra parameters", async () => {
    const { back, code } = await signIn("gmail");
    expect(back.href.startsWith(`${redirectUri}?`)).toBe(true);
    expect(code).toMatch(/^4\/0A/);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      state: "a state",
      scope: "openid email profile",
      authuser: "0",
    });
    expect(back.searchParams.has("iss")).toBe(false);
  });

  test("an ID token with the account's claims, verified by the published keys", async () => {
    const { id_token: idToken } = await readTokens("workspace");
    const keys = createRemoteJWKSet(new URL(discovered.jwks_uri));
    const { payload } = await jwtVerify(idToken, keys, { issuer, audience: client.id });
    expect(payload).toMatchObject({
      sub: "100000000000000000003",
      email: "ben@workspace.test",
      email_verified: true,
      hd: "workspace.test",
      nonce: "a nonce",
      azp: client.id,
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(3600);
  });

  test("the same subject after a change of email, another for another account", async () => {
    const claimsFor = async (account: string) => decodeJwt((await readTokens(account)).id_token);
    const [before, after, other] = [
      await claimsFor("gmail"),
      await claimsFor("gmail-renamed"),
      await claimsFor("gmail-other"),
    ];
    expect(after).toMatchObject({ sub: before.sub });
    expect(after.email).not.toBe(before.email);
    expect(other).toMatchObject({ email: before.email });
    expect(other.sub).not.toBe(before.sub);
    expect(await claimsFor("unverified")).toMatchObject({ email_verified: false });
    expect(await claimsFor("no-email")).not.toHaveProperty("email");
  });

  test("the same claims at the userinfo endpoint", async () => {
    const { access_token: token } = await readTokens("foreign");
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(discovered.userinfo_endpoint, { headers });
    expect(await response.json()).toMatchObject({
      sub: "100000000000000000004",
      email: "chi@elsewhere.test",
    });
  });
});

describe("rejections", () => {
  test("a used code", async () => {
    const { code, verifier } = await signIn("gmail");
    expect((await exchangeCode(code, { code_verifier: verifier })).status).toBe(200);
    const again = await exchangeCode(code, { code_verifier: verifier });
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ error: "invalid_grant" });
  });

  test.each([
    [{ code_verifier: "x".repeat(43) }, 400],
    [{}, 400],
    [{ redirect_uri: "http://localhost:3000/elsewhere" }, 400],
    [{ client_secret: "a wrong one" }, 401],
  ])("an exchange with %j", async (changes, status) => {
    const { code } = await signIn("gmail");
    expect((await exchangeCode(code, changes)).status).toBe(status);
  });

  test("an unregistered redirect URI", async () => {
    const { url } = beginSignIn({ redirect_uri: "http://evil.test/" });
    await expect(startTestBrowser().choose(url, "gmail")).rejects.toThrow("Access blocked");
  });
});

describe("choosing", () => {
  test("denying redirects with an error and the state", async () => {
    const back = await startTestBrowser().choose(beginSignIn().url, null);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: "access_denied",
      state: "a state",
    });
  });

  test("the page lists every account and no client secret", async () => {
    const browser = startTestBrowser();
    const first = await browser.open(beginSignIn().url);
    const choosing = new URL(first.headers.get("location") ?? "", issuer);
    const text = await (await browser.open(choosing.href)).text();
    expect(text).toContain("ada.demo@gmail.com");
    expect(text).toContain("no email address");
    expect(text).not.toContain(client.secret);
  });

  test("a hint selects the account, unless select_account was requested", async () => {
    const hint = { login_hint: "ben@workspace.test" };
    const straight = await startTestBrowser().choose(beginSignIn(hint).url, "not asked");
    expect(straight.searchParams.has("code")).toBe(true);
    const params = { ...hint, prompt: "select_account" };
    const back = await startTestBrowser().choose(beginSignIn(params).url, "gmail");
    const code = back.searchParams.get("code");
    expect(code).toMatch(/^4\//);
  });

  test("prompt=none requires an existing session", async () => {
    const browser = startTestBrowser();
    const silent = beginSignIn({ prompt: "none" }).url;
    const stranger = await browser.choose(silent, "not asked");
    expect(stranger.searchParams.get("error")).toBe("login_required");
    await browser.choose(beginSignIn().url, "gmail");
    const known = await browser.choose(silent, "not asked");
    expect(known.searchParams.has("code")).toBe(true);
  });

  test("a browser that holds one account may choose another", async () => {
    const browser = startTestBrowser();
    for (const account of ["gmail", "workspace", "workspace", "foreign"]) {
      const { url, verifier } = beginSignIn({ prompt: "select_account" });
      const code = (await browser.choose(url, account)).searchParams.get("code") ?? "";
      const { id_token: idToken } = tokenResponse.parse(
        await (await exchangeCode(code, { code_verifier: verifier })).json(),
      );
      expect(decodeJwt(idToken).email).toBe(
        demoAccounts.find(({ key }) => key === account)?.email ?? "nobody's",
      );
    }
  });

  test("another browser's interaction cannot be completed", async () => {
    const [owner, stranger] = [startTestBrowser(), startTestBrowser()];
    const first = await owner.open(beginSignIn().url);
    const choosing = new URL(first.headers.get("location") ?? "", issuer).href;
    expect((await stranger.open(choosing, { account: "gmail" })).status).toBe(404);
    expect((await owner.open(choosing, { account: "nobody" })).status).toBe(400);
  });
});

describe("the controls", () => {
  const control = (name: string, body: object) =>
    sandbox.open(`/_sandbox/google/${name}`, { method: "POST", body });

  test("the next ID token is overridden once", async () => {
    await control("id-tokens", { claims: { aud: "someone else", email: null } });
    const changed = decodeJwt((await readTokens("gmail")).id_token);
    expect(changed.aud).toBe("someone else");
    expect(changed).not.toHaveProperty("email");
    expect(decodeJwt((await readTokens("gmail")).id_token).aud).toBe(client.id);
  });

  test("a foreign key signs with the published key id, and headers can be overridden", async () => {
    const keys = createRemoteJWKSet(new URL(discovered.jwks_uri));
    await control("id-tokens", { foreignKey: true });
    await expect(jwtVerify((await readTokens("gmail")).id_token, keys)).rejects.toThrow(
      "signature",
    );
    await control("id-tokens", { header: { kid: "unknown" } });
    const { id_token: idToken } = await readTokens("gmail");
    expect(decodeProtectedHeader(idToken).kid).toBe("unknown");
  });

  test("after a rotation the old key stays published, unless it is withdrawn", async () => {
    const listed = async () =>
      z
        .object({ keys: z.array(z.object({ kid: z.string() })) })
        .parse((await sandbox.open("/google/oauth2/v3/certs")).body)
        .keys.map(({ kid }) => kid);
    const [first] = await listed();
    await control("rotate-keys", {});
    expect(await listed()).toContain(first);
    await control("rotate-keys", { withdraw: true });
    expect(await listed()).toHaveLength(1);
  });

  test("a fault applies to its path only", async () => {
    await control("faults", { kind: "status", status: 503, path: "/google/token" });
    expect((await sandbox.open("/google/oauth2/v3/certs")).status).toBe(200);
    expect((await exchangeCode("any")).status).toBe(503);
    expect((await exchangeCode("any")).status).toBe(400);
  });

  test("accounts can be added, and invalid controls are rejected", async () => {
    await control("accounts", { key: "new", sub: "1", name: "Demo", email: "new@gmail.com" });
    expect(decodeJwt((await readTokens("new")).id_token)).toMatchObject({ sub: "1" });
    expect((await control("accounts", { key: "NO" })).status).toBe(400);
    expect((await control("id-tokens", { surprise: 1 })).status).toBe(400);
  });
});
