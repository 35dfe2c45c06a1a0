import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { makeDeps } from "../testing/test-accounts.ts";
import { openTestGoogle } from "../testing/test-google.ts";

const deps = makeDeps(await useDatabase());
const school = await openTestGoogle(deps);
// A short timeout for the tests in which Google does not respond.
const deadlineMs = 2_500;
const { startVisitor, callSandbox } = school;
beforeEach(() => school.clearFaults());

const attemptName = "tlp-google-attempt-3000";
const refusal = { status: 400, body: { code: "accounts.google_refused" } };
const unavailable = { status: 503, body: { code: "platform.unavailable" } };

const locationOf = (answer: { headers: { location?: string | undefined } }) =>
  new URL(answer.headers.location ?? "", "http://school.invalid");

describe("the redirect to Google", () => {
  test("redirects to Google's consent page with PKCE, nonce, state and the path [api-4]", async () => {
    const visitor = startVisitor();
    const begun = await visitor.start("?from=/plans%3Fperiod%3Dyearly");
    expect(begun.statusCode).toBe(302);
    const consentUrl = locationOf(begun);
    expect(consentUrl.href.startsWith(`${school.issuer}/o/oauth2/v2/auth?`)).toBe(true);
    expect(Object.fromEntries(consentUrl.searchParams)).toMatchObject({
      redirect_uri: "http://localhost:3000/auth/google",
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}\/plans\?period=yearly$/),
    });
    expect(consentUrl.href).not.toContain("secret");
  });

  test("stores the generated state in an encrypted, httpOnly cookie", async () => {
    const begun = await startVisitor().start();
    const [cookie] = begun.cookies;
    expect(cookie).toMatchObject({
      name: attemptName,
      httpOnly: true,
      sameSite: "Lax",
      path: "/api/auth",
      maxAge: 600,
    });
    const nonce = locationOf(begun).searchParams.get("nonce") ?? "none";
    const [, ...encrypted] = (cookie?.value ?? "").split(".");
    expect(Buffer.from(encrypted.join(""), "base64url").toString()).not.toContain(nonce);
    expect((await startVisitor().start()).cookies[0]?.value).not.toBe(cookie?.value);
  });

  test.each(["?from=//evil", "?from=/%5Cevil", "?from=https://evil.test", "?from=/%09/evil", ""])(
    "%s redirects to no other site",
    async (query) => {
      const consentUrl = locationOf(await startVisitor().start(query));
      expect(consentUrl.searchParams.get("state")).toMatch(/^[\w-]{43}\/$/);
    },
  );

  test("a callback with state=//evil is rejected: it is not the generated state", async () => {
    const visitor = startVisitor();
    const { code } = await visitor.consent("gmail");
    expect(await visitor.google({ code, state: "//evil" })).toMatchObject(refusal);
  });
});

describe("the callback from Google", () => {
  test("works without a state, for clients that send the code alone", async () => {
    const visitor = startVisitor();
    const { code } = await visitor.consent("gmail");
    expect((await visitor.google({ code })).status).toBe(200);
  });

  test("a code works once, and a replay is rejected even with its cookie", async () => {
    const visitor = startVisitor();
    const back = await visitor.consent("gmail");
    const usedCookie = visitor.cookies[attemptName] ?? "";
    expect((await visitor.google(back)).status).toBe(200);
    expect(visitor.cookies[attemptName]).toBeUndefined();
    expect(await visitor.google(back)).toMatchObject(refusal);
    visitor.cookies[attemptName] = usedCookie;
    expect(await visitor.google(back)).toMatchObject(refusal);
  });

  test("another browser's code is rejected", async () => {
    const [attacker, victim] = [startVisitor(), startVisitor()];
    const { code, state } = await attacker.consent("gmail");
    expect(await victim.google({ code, state })).toMatchObject(refusal);
    await victim.start();
    expect(await victim.google({ code, state })).toMatchObject(refusal);
    await victim.start();
    // Without the state, PKCE alone rejects it.
    expect(await victim.google({ code })).toMatchObject(refusal);
  });

  test("a cookie of another purpose and a damaged one are ignored", async () => {
    const visitor = startVisitor();
    const back = await visitor.consent("gmail");
    await visitor.google(back);
    const ticket = visitor.cookies["tlp-google-ticket-3000"] ?? "";
    for (const value of [ticket, "x", "a.b.c.d.e"]) {
      visitor.cookies[attemptName] = value;
      expect(await visitor.google(back)).toMatchObject(refusal);
    }
  });

  test("another site cannot use the browser's cookie", async () => {
    const visitor = startVisitor();
    const back = await visitor.consent("gmail");
    expect(await visitor.google(back, "https://evil.test")).toMatchObject({
      status: 403,
      body: { code: "platform.forbidden" },
    });
  });

  test.each([
    {},
    { code: "" },
    { code: 1 },
    { code: "x", surprise: 1 },
    { code: "x".repeat(3000) },
  ])("the body %j is 400", async (body) => {
    const visitor = startVisitor();
    await visitor.start();
    expect((await visitor.google(body)).status).toBe(400);
  });

  test("a code that Google did not issue is rejected", async () => {
    for (const code of ["x", "4/0Anone", "a b&c=d#e"]) {
      const visitor = startVisitor();
      await visitor.start();
      expect(await visitor.google({ code })).toMatchObject(refusal);
    }
  });
});

describe("an ID token", () => {
  const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
  test.each([
    ["for another client", { claims: { aud: "another.apps.googleusercontent.com" } }],
    ["from another issuer", { claims: { iss: "https://evil.test" } }],
    ["of another sign-in", { claims: { nonce: "another nonce" } }],
    ["without a nonce", { claims: { nonce: null } }],
    ["handed on to another party", { claims: { azp: "another", aud: ["another", "us"] } }],
    ["that has expired", { claims: { iat: anHourAgo - 3600, exp: anHourAgo } }],
    ["without a subject", { claims: { sub: null } }],
    ["under an unknown key", { header: { kid: "unknown" } }],
    ["signed by a key that is not Google's", { foreignKey: true }],
  ])("%s is rejected", async (_, override) => {
    await callSandbox("id-tokens", override);
    const visitor = startVisitor();
    expect(await visitor.google(await visitor.consent("gmail"))).toMatchObject(refusal);
    // The override applies once; a valid token of the same account is accepted.
    const again = startVisitor();
    expect((await again.google(await again.consent("gmail"))).status).toBe(200);
  });

  test("signed with a new key of Google is accepted", async () => {
    for (const withdraw of [false, true]) {
      await callSandbox("rotate-keys", { withdraw });
      const visitor = startVisitor();
      expect((await visitor.google(await visitor.consent("gmail"))).status).toBe(200);
    }
  });
});

describe("Google unavailable", () => {
  test.each([
    ["a dropped connection", { kind: "drop" }],
    ["a 500", { kind: "status", status: 500 }],
    ["a 429", { kind: "status", status: 429 }],
    ["an HTML response", { kind: "garbage" }],
  ])(
    "%s from the token endpoint is a handled error, and the next sign-in works",
    async (_, failure) => {
      const visitor = startVisitor();
      const back = await visitor.consent("gmail");
      await callSandbox("faults", { ...failure, times: 9, path: "/google/token" });
      expect(await visitor.google(back)).toMatchObject(unavailable);
      await school.clearFaults();
      const again = startVisitor();
      expect((await again.google(await again.consent("gmail"))).status).toBe(200);
    },
  );

  test.each(["/google/token", "/google/oauth2/v3/certs"])(
    "no response from %s is an error within the deadline, and the next sign-in works",
    async (path) => {
      const impatient = await openTestGoogle(deps, deadlineMs);
      const visitor = impatient.startVisitor();
      const back = await visitor.consent("gmail");
      await impatient.callSandbox("faults", { kind: "hang", path });
      const before = performance.now();
      expect(await visitor.google(back)).toMatchObject(unavailable);
      expect(performance.now() - before).toBeLessThan(deadlineMs + 60_000);
      const again = impatient.startVisitor();
      expect((await again.google(await again.consent("gmail"))).status).toBe(200);
    },
  );

  test.each([
    { kind: "hang" },
    { kind: "drop" },
    { kind: "garbage" },
    { kind: "status", status: 503 },
  ])(
    "%j from the discovery document redirects to /login, and it is requested again next time [api-5]",
    async (failure) => {
      const fresh = await openTestGoogle(deps, deadlineMs);
      await fresh.callSandbox("faults", { ...failure, path: "/google/.well-known/" });
      const failed = await fresh.startVisitor().start("?from=/plans");
      expect(failed.statusCode).toBe(302);
      expect(failed.headers.location).toBe("/login?failed=google");
      expect(failed.cookies).toEqual([]);
      expect(locationOf(await fresh.startVisitor().start()).href).toContain(fresh.issuer);
    },
  );

  test("a user who declines returns with a state and no code", async () => {
    const back = await startVisitor().consent(null);
    expect(back).toMatchObject({ code: "", state: expect.stringMatching(/\/$/) });
  });

  test("an attempt is exchanged at Google once, even if the exchange fails", async () => {
    const visitor = startVisitor();
    const back = await visitor.consent("gmail");
    await callSandbox("faults", { kind: "status", status: 500, path: "/google/token" });
    expect(await visitor.google(back)).toMatchObject(unavailable);
    expect(await visitor.google(back)).toMatchObject(refusal);
  });
});
