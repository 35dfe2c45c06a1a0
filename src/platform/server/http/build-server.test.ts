import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { errorTable } from "#main/error-table.ts";
import { endpoint } from "#platform/contract.ts";
import { AppError, type ErrorRow, platformErrors } from "#platform/server/errors.ts";
import { createLog } from "#platform/server/log/log.ts";
import { buildServer } from "./build-server.ts";
import type { Caller } from "./caller.ts";
import { serve } from "./serve.ts";

const student: Caller = {
  userId: "1",
  email: "a@school.test",
  name: "A (demo student)",
  role: "student",
  disabled: false,
  loginSessionId: "1",
};
const callers: Record<string, Caller> = {
  good: student,
  disabled: { ...student, disabled: true },
  teacher: { ...student, role: "instructor" },
  "disabled-teacher": { ...student, role: "instructor", disabled: true },
};

const described = { path: "/api/notes", tag: "Test", summary: "Notes" } as const;
const note = z.object({ text: z.string() });
const write = endpoint({
  ...described,
  method: "POST",
  access: "user",
  body: z.strictObject({ text: z.string() }),
  data: note,
});
const open = endpoint({
  ...described,
  path: "/api/open",
  method: "GET",
  access: "public",
  data: note,
});
const teachers = endpoint({
  ...described,
  path: "/api/teachers",
  method: "GET",
  access: "instructor",
  data: note,
});
const fail = endpoint({
  ...described,
  path: "/api/fail",
  method: "GET",
  access: "public",
  data: note,
});

type Server = Awaited<ReturnType<typeof buildServer>>["app"];
let app: Server;
let thrown: unknown;

beforeAll(async () => {
  const server = await buildServer({
    log: createLog("test", "silent"),
    errorTable: errorTable satisfies Record<string, ErrorRow>,
    publicUrl: "http://school.test",
    trustProxy: false,
    identifyCaller: async (token) => {
      if (token === "stale") throw new AppError("accounts.access_token_expired");
      return callers[token ?? ""] ?? null;
    },
    addApi: (api) => {
      serve(api, write, async ({ body }) => ({ text: body.text, secret: "kept back" }));
      serve(api, open, async () => ({ text: "open" }));
      serve(api, teachers, async ({ caller }) => ({ text: caller.role }));
      serve(api, fail, async () => {
        throw thrown;
      });
    },
  });
  app = server.app;
});

const post = (payload: string | object, headers: Record<string, string> = {}) =>
  app.inject({
    method: "POST",
    url: "/api/notes",
    payload,
    headers: { token: "Bearer good", ...headers },
  });

describe("the server's responses", () => {
  test("a success is { data } with what the contract names and nothing else", async () => {
    const response = await post({ text: "hello" });
    expect(response.json()).toEqual({ data: { text: "hello" } });
    expect(response.headers).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
  });

  test.each([
    ["an unknown field", { text: "a", more: 1 }, {}, 400],
    ["a field of the wrong kind", { text: 7 }, {}, 400],
    ["broken JSON", "{", { "content-type": "application/json" }, 400],
    ["plain text", "text", { "content-type": "text/plain" }, 415],
    ["too much", { text: "x".repeat(70_000) }, {}, 413],
    ["no token", { text: "a" }, { token: "" }, 401],
    ["a token that ran out", { text: "a" }, { token: "Bearer stale" }, 401],
    ["a disabled user", { text: "a" }, { token: "Bearer disabled" }, 403],
  ])("%s is rejected with the usual error body", async (_, payload, headers, status) => {
    const response = await post(payload, headers);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      message: expect.any(String),
      code: expect.stringMatching(/^(platform|accounts)\./),
      requestId: expect.any(String),
    });
  });

  test("an expired token is ignored on public endpoints", async () => {
    const response = await app.inject({ url: "/api/open", headers: { token: "Bearer stale" } });
    expect(response.statusCode).toBe(200);
  });

  test.each([
    ["a visitor", {}, 401],
    ["a student", { token: "Bearer good" }, 403],
    ["a disabled instructor", { token: "Bearer disabled-teacher" }, 403],
    ["an instructor", { token: "Bearer teacher" }, 200],
  ])("what is an instructor's answers %s with its status", async (_, headers, status) => {
    const response = await app.inject({ url: "/api/teachers", headers });
    expect(response.statusCode).toBe(status);
  });

  test("an unknown URL has the usual error body", async () => {
    const response = await app.inject("/api/nowhere");
    expect([response.statusCode, response.json().code]).toEqual([404, "platform.not_found"]);
  });

  test("a bug reveals no details", async () => {
    thrown = new Error("password=hunter2 at db.internal");
    const response = await app.inject("/api/fail");
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toMatch(/hunter2|db\.internal/);
    expect(response.json().message).toBe(platformErrors["platform.internal"].message);
  });

  test("an unavailable database is 503, not a bug", async () => {
    thrown = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    expect((await app.inject("/api/fail")).statusCode).toBe(503);
  });

  test.each([
    ["an unavailable database", Object.assign(new Error("refused"), { code: "ECONNREFUSED" })],
    ["an unavailable provider", new AppError("billing.provider_unavailable")],
    ["an unknown waiting time", new AppError("platform.unavailable")],
  ])("every 503 says when to come back: %s", async (_, error) => {
    thrown = error;
    const { statusCode, headers } = await app.inject("/api/fail");
    expect(statusCode).toBe(503);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });

  test("an exceeded limit sends Retry-After", async () => {
    thrown = new AppError("platform.too_many_requests", { retryAfterSeconds: 42 });
    const response = await app.inject("/api/fail");
    expect([response.statusCode, response.headers["retry-after"]]).toEqual([429, "42"]);
  });
});

test("a request that arrives while the server closes is served, and its connection closed", async () => {
  const { app: closing } = await buildServer({
    log: createLog("test", "silent"),
    errorTable,
    publicUrl: "https://school.test",
    trustProxy: false,
    identifyCaller: async () => null,
    addApi: (api) => serve(api, open, async () => ({ text: "open" })),
  });
  let response: Response | undefined;
  closing.addHook("preClose", async () => {
    response = await fetch(`${url}/api/open`);
  });
  const url = await closing.listen({ port: 0, host: "127.0.0.1" });
  await closing.close();
  expect([response?.status, response?.headers.get("connection")]).toEqual([200, "close"]);
});
