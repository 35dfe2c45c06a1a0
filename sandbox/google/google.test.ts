import { createHash, randomBytes } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { startTestSandbox } from "../start-test-sandbox.ts";
import { demoPeople } from "./people.ts";
import { startTestBrowser } from "./testing/sign-in-for-tests.ts";

const client = { id: "school.apps.googleusercontent.com", secret: "not-a-secret-of-anyone" };
const redirectUri = "http://localhost:3000/auth/google";
const sandbox = await startTestSandbox({
  google: { clientId: client.id, clientSecret: client.secret, redirectUris: [redirectUri] },
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => sandbox.open("/_sandbox/google/faults", { method: "DELETE" }));

const issuer = `${sandbox.baseUrl}/google`;
const addresses = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.string(),
  jwks_uri: z.string(),
});
const discovered = addresses.parse(
  (await sandbox.open("/google/.well-known/openid-configuration")).body,
);
const tokenAnswer = z.object({ id_token: z.string(), access_token: z.string() });

function beginSignIn(extra: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const address = new URL(discovered.authorization_endpoint);
  const asked = {
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
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return { url: address.href, verifier };
}

function trade(code: string, changes: Record<string, string> = {}) {
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

async function signIn(person: string, extra: Record<string, string> = {}) {
  const { url, verifier } = beginSignIn(extra);
  const back = await startTestBrowser().choose(url, person);
  const code = back.searchParams.get("code") ?? "";
  return { back, code, verifier };
}

async function readTokens(person: string) {
  const { code, verifier } = await signIn(person);
  const answer = await trade(code, { code_verifier: verifier });
  return tokenAnswer.parse(await answer.json());
}

describe("what the school is told", () => {
  test("where everything is, below one address", () => {
    expect(discovered.issuer).toBe(issuer);
    expect(Object.values(discovered).every((it) => it.startsWith(issuer))).toBe(true);
  });

  test("a code with a slash in it, the state, and the words that Google adds", async () => {
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

  test("an ID token that the published keys verify, with everything of the account", async () => {
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

  test("one subject before and after the address changed, another for another account", async () => {
    const tell = async (person: string) => decodeJwt((await readTokens(person)).id_token);
    const [before, after, other] = [
      await tell("gmail"),
      await tell("gmail-renamed"),
      await tell("gmail-other"),
    ];
    expect(after).toMatchObject({ sub: before.sub });
    expect(after.email).not.toBe(before.email);
    expect(other).toMatchObject({ email: before.email });
    expect(other.sub).not.toBe(before.sub);
    expect(await tell("unverified")).toMatchObject({ email_verified: false });
    expect(await tell("no-email")).not.toHaveProperty("email");
  });

  test("the same at the userinfo address", async () => {
    const { access_token: token } = await readTokens("foreign");
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(discovered.userinfo_endpoint, { headers });
    expect(await answer.json()).toMatchObject({
      sub: "100000000000000000004",
      email: "chi@elsewhere.test",
    });
  });
});

describe("what it refuses", () => {
  test("a code that was used", async () => {
    const { code, verifier } = await signIn("gmail");
    expect((await trade(code, { code_verifier: verifier })).status).toBe(200);
    const again = await trade(code, { code_verifier: verifier });
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ error: "invalid_grant" });
  });

  test.each([
    [{ code_verifier: "x".repeat(43) }, 400],
    [{}, 400],
    [{ redirect_uri: "http://localhost:3000/elsewhere" }, 400],
    [{ client_secret: "a wrong one" }, 401],
  ])("a trade with %j", async (changes, status) => {
    const { code } = await signIn("gmail");
    expect((await trade(code, changes)).status).toBe(status);
  });

  test("a way back that was not registered", async () => {
    const { url } = beginSignIn({ redirect_uri: "http://evil.test/" });
    await expect(startTestBrowser().choose(url, "gmail")).rejects.toThrow("Access blocked");
  });
});

describe("choosing", () => {
  test("who denies goes back with an error and the state", async () => {
    const back = await startTestBrowser().choose(beginSignIn().url, null);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: "access_denied",
      state: "a state",
    });
  });

  test("the page lists every account and says nothing of the client", async () => {
    const browser = startTestBrowser();
    const first = await browser.open(beginSignIn().url);
    const choosing = new URL(first.headers.get("location") ?? "", issuer);
    const text = await (await browser.open(choosing.href)).text();
    expect(text).toContain("ada.demo@gmail.com");
    expect(text).toContain("no email address");
    expect(text).not.toContain(client.secret);
  });

  test("a hint answers for the user, unless the choice was asked for", async () => {
    const hint = { login_hint: "ben@workspace.test" };
    const straight = await startTestBrowser().choose(beginSignIn(hint).url, "not asked");
    expect(straight.searchParams.has("code")).toBe(true);
    const asked = { ...hint, prompt: "select_account" };
    const back = await startTestBrowser().choose(beginSignIn(asked).url, "gmail");
    const code = back.searchParams.get("code");
    expect(code).toMatch(/^4\//);
  });

  test("without a page nobody who is unknown gets in, and who was here does", async () => {
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
    for (const person of ["gmail", "workspace", "workspace", "foreign"]) {
      const { url, verifier } = beginSignIn({ prompt: "select_account" });
      const code = (await browser.choose(url, person)).searchParams.get("code") ?? "";
      const { id_token: idToken } = tokenAnswer.parse(
        await (await trade(code, { code_verifier: verifier })).json(),
      );
      expect(decodeJwt(idToken).email).toBe(
        demoPeople.find(({ key }) => key === person)?.email ?? "nobody's",
      );
    }
  });

  test("someone else's page cannot be answered", async () => {
    const [owner, stranger] = [startTestBrowser(), startTestBrowser()];
    const first = await owner.open(beginSignIn().url);
    const choosing = new URL(first.headers.get("location") ?? "", issuer).href;
    expect((await stranger.open(choosing, { person: "gmail" })).status).toBe(404);
    expect((await owner.open(choosing, { person: "nobody" })).status).toBe(400);
  });
});

describe("the knobs", () => {
  const turn = (knob: string, body: object) =>
    sandbox.open(`/_sandbox/google/${knob}`, { method: "POST", body });

  test("the next ID token says what it is told to, once", async () => {
    await turn("id-tokens", { claims: { aud: "someone else", email: null } });
    const lie = decodeJwt((await readTokens("gmail")).id_token);
    expect(lie.aud).toBe("someone else");
    expect(lie).not.toHaveProperty("email");
    expect(decodeJwt((await readTokens("gmail")).id_token).aud).toBe(client.id);
  });

  test("a foreign key signs under the published name, a header may lie", async () => {
    const keys = createRemoteJWKSet(new URL(discovered.jwks_uri));
    await turn("id-tokens", { foreignKey: true });
    await expect(jwtVerify((await readTokens("gmail")).id_token, keys)).rejects.toThrow(
      "signature",
    );
    await turn("id-tokens", { header: { kid: "unknown" } });
    const { id_token: idToken } = await readTokens("gmail");
    expect(decodeProtectedHeader(idToken).kid).toBe("unknown");
  });

  test("after the keys rotate the old one is still published, unless it is withdrawn", async () => {
    const listed = async () =>
      z
        .object({ keys: z.array(z.object({ kid: z.string() })) })
        .parse((await sandbox.open("/google/oauth2/v3/certs")).body)
        .keys.map(({ kid }) => kid);
    const [first] = await listed();
    await turn("rotate-keys", {});
    expect(await listed()).toContain(first);
    await turn("rotate-keys", { withdraw: true });
    expect(await listed()).toHaveLength(1);
  });

  test("a fault befalls its address and no other", async () => {
    await turn("faults", { kind: "status", status: 503, path: "/google/token" });
    expect((await sandbox.open("/google/oauth2/v3/certs")).status).toBe(200);
    expect((await trade("any")).status).toBe(503);
    expect((await trade("any")).status).toBe(400);
  });

  test("new people may come, and a knob that does not exist is refused", async () => {
    await turn("people", { key: "new", sub: "1", name: "Demo", email: "new@gmail.com" });
    expect(decodeJwt((await readTokens("new")).id_token)).toMatchObject({ sub: "1" });
    expect((await turn("people", { key: "NO" })).status).toBe(400);
    expect((await turn("id-tokens", { surprise: 1 })).status).toBe(400);
  });
});
