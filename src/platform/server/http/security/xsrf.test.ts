import { describe, expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";
import { readAuthenticatingCookie, readOptionalCookie, setAuthenticatingCookie } from "./xsrf.ts";

const publicUrl = "https://school.test";
const { app } = await startTestServer({
  publicUrl,
  addApi: (api) => {
    api.app.post("/give", (_, reply) => {
      const options = { path: "/", sameSite: "lax", secure: true } as const;
      setAuthenticatingCookie(reply, publicUrl, { name: "ticket", value: "secret", options });
      return reply.send({});
    });
    api.app.post("/alone", async (request) => ({
      ticket: readAuthenticatingCookie(request, publicUrl, "ticket") ?? null,
    }));
    api.app.post("/helping", async (request) => ({
      ticket: readOptionalCookie(request, publicUrl, "ticket") ?? null,
    }));
  },
});

const post = (url: string, cookies: Record<string, string> = {}, headers = {}) =>
  app.inject({ method: "POST", url, cookies, headers });
const token = "a".repeat(43);

describe("a cookie that authenticates", () => {
  test("comes with a token that our pages can read", async () => {
    const [ticket, xsrf] = (await post("/give")).cookies;
    expect(ticket).toMatchObject({ name: "ticket", httpOnly: true });
    expect(xsrf).toMatchObject({ name: "XSRF-TOKEN", path: "/", sameSite: "Lax", secure: true });
    expect(xsrf).not.toHaveProperty("httpOnly");
    expect(xsrf?.value).toMatch(/^[\w-]{43}$/);
    expect((await post("/give")).cookies[1]?.value).not.toBe(xsrf?.value);
  });

  test("reuses the browser's token, so that tabs do not conflict", async () => {
    expect((await post("/give", { "XSRF-TOKEN": token })).cookies[1]?.value).toBe(token);
    expect((await post("/give", { "XSRF-TOKEN": "x" })).cookies[1]?.value).not.toBe("x");
  });

  test("is accepted with the token returned, and undefined without a cookie", async () => {
    const cookies = { ticket: "secret", "XSRF-TOKEN": token };
    const response = await post("/alone", cookies, { "x-xsrf-token": token, origin: publicUrl });
    expect(response.json()).toEqual({ ticket: "secret" });
    expect((await post("/alone")).json()).toEqual({ ticket: null });
  });

  test.each([
    ["no header", { "XSRF-TOKEN": token }, {}],
    ["another header", { "XSRF-TOKEN": token }, { "x-xsrf-token": "b".repeat(43) }],
    ["no cookie beside it", {}, { "x-xsrf-token": token }],
    ["both empty", { "XSRF-TOKEN": "" }, { "x-xsrf-token": "" }],
    [
      "another site's page",
      { "XSRF-TOKEN": token },
      { "x-xsrf-token": token, origin: "https://a.test" },
    ],
  ])("with %s is 403 without other proof", async (_, more, headers) => {
    const response = await post("/alone", { ticket: "secret", ...more }, headers);
    expect([response.statusCode, response.json().code]).toEqual([403, "platform.forbidden"]);
  });

  test("that is optional is ignored without the token, and rejected cross-site", async () => {
    const cookies = { ticket: "secret", "XSRF-TOKEN": token };
    expect((await post("/helping", cookies)).json()).toEqual({ ticket: null });
    const sent = await post("/helping", cookies, { "x-xsrf-token": token });
    expect(sent.json()).toEqual({ ticket: "secret" });
    const foreign = { "x-xsrf-token": token, origin: "https://a.test" };
    expect((await post("/helping", cookies, foreign)).statusCode).toBe(403);
  });
});
