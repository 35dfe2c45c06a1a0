import { expect, test } from "vitest";
import * as z from "zod/mini";
import { secondFactorCode } from "#platform/contract/fresh-code.ts";
import { endpoint } from "#platform/contract.ts";
import { AppError } from "#platform/server/errors.ts";
import { serve } from "./serve.ts";
import { startTestServer } from "./testing/test-server.ts";

const studio = { tag: "Test", summary: "For tests", access: "instructor", method: "POST" } as const;
const always = endpoint({
  ...studio,
  path: "/api/studio/always",
  freshCode: true,
  body: z.strictObject({ code: secondFactorCode }),
  data: z.object({}),
});
const sometimes = endpoint({
  ...studio,
  path: "/api/studio/sometimes",
  freshCode: "from the second of them",
  body: z.strictObject({ count: z.int(), code: z.optional(secondFactorCode) }),
  data: z.object({}),
});

const own = endpoint({
  tag: "Test",
  summary: "For tests",
  method: "GET",
  path: "/api/own/{userId}",
  access: "user",
  self: "userId",
  params: z.object({ userId: z.string() }),
  data: z.object({}),
});

const guarded = {
  tag: "Test",
  summary: "For tests",
  method: "GET",
  access: "user",
  data: z.object({}),
} as const;
const plain = endpoint({ ...guarded, path: "/api/plain" });
const forDisabled = endpoint({ ...guarded, path: "/api/for-disabled", allowDisabled: true });
const forUnenrolled = endpoint({ ...guarded, path: "/api/for-unenrolled", allowUnenrolled: true });
const withGuardian = endpoint({ ...guarded, path: "/api/with-guardian", requiresGuardian: true });

const done: string[] = [];
const used = new Set<string>();
const { app, describeServer } = await startTestServer({
  identifyCaller: async (token) => {
    if (!token) return null;
    return {
      userId: token,
      email: "teacher@school.test",
      name: "Demo teacher",
      role: token === "student" ? "student" : "instructor",
      disabled: token === "disabled",
      needsEnrolment: token === "unenrolled",
      awaitsGuardian: token === "minor",
      loginSessionId: "1",
    };
  },
  requireFreshCode: async (userId, code) => {
    if (code === undefined) throw new AppError("accounts.second_factor_required");
    if (code !== "123456" || used.has(userId)) throw new AppError("accounts.wrong_code");
    used.add(userId);
  },
  addApi: (api) => {
    serve(api, own, async () => ({}));
    for (const each of [plain, forDisabled, forUnenrolled, withGuardian]) {
      serve(api, each, async () => ({}));
    }
    serve(api, always, async () => {
      done.push("always");
      return {};
    });
    serve(api, sometimes, async ({ body, requireFreshCode }) => {
      if (body.count > 1) await requireFreshCode();
      done.push("sometimes");
      return {};
    });
  },
});

const post = async (url: string, payload: object, token = "teacher") => {
  const headers = { token: `Bearer ${token}` };
  const response = await app.inject({ method: "POST", url, headers, payload });
  return response.statusCode === 200 ? 200 : response.json().code;
};

test("an endpoint that declares a fresh code runs once for each code, and for no other call", async () => {
  const url = "/api/studio/always";
  expect(await post(url, {})).toBe("platform.invalid_request");
  expect(await post(url, { code: "000000" })).toBe("accounts.wrong_code");
  expect(await post(url, { code: "123456" }, "student")).toBe("platform.forbidden");
  expect(done).toEqual([]);
  expect(await post(url, { code: "123456" })).toBe(200);
  expect(await post(url, { code: "123456" })).toBe("accounts.wrong_code");
  expect(done.splice(0)).toEqual(["always"]);
});

test("a handler asks for the code where the declaration says that some calls take one", async () => {
  const url = "/api/studio/sometimes";
  expect(await post(url, { count: 1 }, "other")).toBe(200);
  expect(await post(url, { count: 2 }, "other")).toBe("accounts.second_factor_required");
  expect(await post(url, { count: 2, code: "123456" }, "other")).toBe(200);
  expect(done.splice(0)).toEqual(["sometimes", "sometimes"]);
});

test("the API's description says which calls take a fresh code, and how they are refused", () => {
  const { paths } = describeServer();
  const textOf = (path: string) => JSON.stringify(paths[path]);
  expect(textOf("/api/studio/always")).toContain('"x-fresh-code":"always"');
  expect(textOf("/api/studio/always")).toContain("accounts.wrong_code");
  expect(textOf("/api/studio/sometimes")).toContain('"x-fresh-code":"from the second of them"');
});

test.each(["student", "teacher"])("what is a user's own is nobody else's: %s", async (token) => {
  const statusOf = async (url: string) =>
    (await app.inject({ url, headers: { token: `Bearer ${token}` } })).statusCode;
  expect(await statusOf(`/api/own/${token}`)).toBe(200);
  expect(await statusOf("/api/own/another")).toBe(403);
});

test.each([
  [undefined, Array(4).fill("platform.signed_out")],
  ["teacher", Array(4).fill("ok")],
  ["disabled", ["platform.forbidden", "ok", "platform.forbidden", "platform.forbidden"]],
  [
    "unenrolled",
    [
      "platform.enrolment_required",
      "platform.enrolment_required",
      "ok",
      "platform.enrolment_required",
    ],
  ],
  ["minor", ["ok", "ok", "ok", "platform.guardian_required"]],
])("%s enters only what is open to such a caller", async (token, expected) => {
  const headers = token === undefined ? {} : { token: `Bearer ${token}` };
  const answers = [];
  for (const { path } of [plain, forDisabled, forUnenrolled, withGuardian]) {
    const response = await app.inject({ url: path, headers });
    answers.push(response.statusCode === 200 ? "ok" : response.json().code);
  }
  expect(answers).toEqual(expected);
});
