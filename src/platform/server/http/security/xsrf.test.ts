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

  test("keeps the token that the browser has, so that tabs do not disturb each other", async () => {
    expect((await post("/give", { "XSRF-TOKEN": token })).cookies[1]?.value).toBe(token);
    expect((await post("/give", { "XSRF-TOKEN": "x" })).cookies[1]?.value).not.toBe("x");
  });

  test("counts with the token sent back, and is none where there is none", async () => {
    const cookies = { ticket: "secret", "XSRF-TOKEN": token };
    const answer = await post("/alone", cookies, { "x-xsrf-token": token, origin: publicUrl });
    expect(answer.json()).toEqual({ ticket: "secret" });
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
  ])("with %s is 403 where it stands alone", async (_, more, headers) => {
    const answer = await post("/alone", { ticket: "secret", ...more }, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, "platform.forbidden"]);
  });

  test("that only helps is passed over without the token, and refused to another site", async () => {
    const cookies = { ticket: "secret", "XSRF-TOKEN": token };
    expect((await post("/helping", cookies)).json()).toEqual({ ticket: null });
    const sent = await post("/helping", cookies, { "x-xsrf-token": token });
    expect(sent.json()).toEqual({ ticket: "secret" });
    const foreign = { "x-xsrf-token": token, origin: "https://a.test" };
    expect((await post("/helping", cookies, foreign)).statusCode).toBe(403);
  });
});
