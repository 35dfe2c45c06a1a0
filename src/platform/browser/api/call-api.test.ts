import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import { callApi } from "./call-api.ts";
import { connectSession } from "./session-bridge.ts";

const described = { tag: "Test", summary: "Answers", data: z.object({ key: z.string() }) };
const personal = endpoint({
  method: "PUT",
  path: "/api/keys/{key}",
  access: "user",
  params: z.object({ key: z.string() }),
  query: z.object({ page: z.number(), also: z.optional(z.string()) }),
  body: z.object({ text: z.string() }),
  ...described,
});
const open = endpoint({ method: "GET", path: "/api/open", access: "cached-public", ...described });
const anyone = endpoint({ method: "GET", path: "/api/anyone", access: "public", ...described });
const input = { params: { key: "a/b" }, query: { page: 2 }, body: { text: "Slow" } };

interface Sent {
  address: string;
  method: string | undefined;
  headers: Record<string, string>;
  body: unknown;
}

let sent: Sent[];
let responses: Response[];
let token: string | null;
let isRefreshable: boolean;
let isExpired: boolean;
let refreshed: number;

const success = (status = 200) => Response.json({ data: { key: "c" } }, { status });
const failure = (status: number, body: object = {}) => Response.json(body, { status });

beforeEach(() => {
  sent = [];
  responses = [];
  token = "one";
  isRefreshable = true;
  isExpired = false;
  refreshed = 0;
  vi.stubGlobal("document", { cookie: "tlp-theme=dark; XSRF-TOKEN=a-b_c" });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { method, body } = init;
    sent.push({ address, method, body, headers: Object.fromEntries(new Headers(init.headers)) });
    const response = responses.shift();
    if (!response) throw new TypeError("Failed to fetch");
    return response;
  });
  connectSession({
    readAccessToken: () => token,
    canRefresh: () => isRefreshable,
    refresh: async () => {
      refreshed += 1;
      token = "two";
      isExpired = false;
    },
    needsRefresh: () => isExpired,
    logInAgain: () => undefined,
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("what a call sends", () => {
  test("method, path, query, a JSON body of that type, the token and the XSRF header [call-api-1]", async () => {
    responses = [success()];
    await callApi(personal, input);
    expect(sent).toEqual([
      {
        method: "PUT",
        address: "/api/keys/a%2Fb?page=2",
        body: '{"text":"Slow"}',
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          token: "Bearer one",
          "x-xsrf-token": "a-b_c",
        },
      },
    ]);
  });

  test("a cached-public call sends no token; a public one does", async () => {
    responses = [success(), success(), success()];
    await callApi(open, {});
    await callApi(anyone, {});
    token = null;
    await callApi(anyone, {});
    const tokens = sent.map(({ headers }) => headers.token);
    expect(tokens).toEqual([undefined, "Bearer one", undefined]);
    expect(sent[0]?.body).toBeUndefined();
  });

  test("without the cookie XSRF-TOKEN there is no such header [call-api-2]", async () => {
    vi.stubGlobal("document", { cookie: "NOT-XSRF-TOKEN=abc" });
    responses = [success()];
    await callApi(personal, input);
    expect(sent[0]?.headers).not.toHaveProperty("x-xsrf-token");
  });
});

test("a call has no timeout: a response after an hour is accepted [call-api-3]", async () => {
  vi.useFakeTimers();
  const late = Promise.withResolvers<Response>();
  const signals: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    signals.push(signal);
    return late.promise;
  });
  const call = callApi(open, {});
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  late.resolve(success());
  expect((await call).data).toEqual({ key: "c" });
  expect(signals).toEqual([undefined]);
  vi.useRealTimers();
});

describe("a response", () => {
  test.each([200, 201, 226, 299])("%i is success [call-api-4]", async (status) => {
    responses = [success(status)];
    expect((await callApi(open, {})).data).toEqual({ key: "c" });
  });

  test.each([300, 304, 400, 404, 500, 503])("%i is failure [call-api-5]", async (status) => {
    responses = [new Response(null, { status })];
    const text = `Request failed with status code ${status}`;
    await expect(callApi(open, {})).rejects.toMatchObject({ status, message: text });
  });

  test.each([{}, { data: null }, { data: { key: 7 } }, []])(
    "a success without data (%j) rejects with the call's own message [call-api-6]",
    async (body) => {
      responses = [Response.json(body)];
      const call = callApi(open, {}, { missing: "Unable to fetch keys." });
      await expect(call).rejects.toMatchObject({
        message: "Unable to fetch keys.",
        code: "client.missing_data",
      });
    },
  );

  test("a success that is not JSON has no data either", async () => {
    responses = [new Response("<html>")];
    const call = callApi(open, {}, { missing: "Unable to fetch keys." });
    await expect(call).rejects.toThrow("Unable to fetch keys.");
  });

  test("the server's message is used if present, with its code and retry time [call-api-7]", async () => {
    const body = { message: "One moment.", code: "a.b", requestId: "1" };
    responses = [Response.json(body, { status: 429, headers: { "retry-after": "7" } })];
    await expect(callApi(open, {})).rejects.toMatchObject({
      message: "One moment. Try again in 1 minute.",
      code: "a.b",
      retryAfterSeconds: 7,
    });
  });

  test.each([
    ["7", "One moment. Try again in 1 minute."],
    ["60", "One moment. Try again in 1 minute."],
    ["61", "One moment. Try again in 2 minutes."],
    ["3600", "One moment. Try again in 60 minutes."],
  ])(
    "a 429 with Retry-After %s has the minutes in its message: %s [call-api-8]",
    async (seconds, text) => {
      const headers = { "retry-after": seconds };
      responses = [Response.json({ message: "One moment." }, { status: 429, headers })];
      await expect(callApi(open, {})).rejects.toMatchObject({ message: text });
    },
  );

  test("a 429 without a message or a time is passed on unchanged", async () => {
    const headers = { "retry-after": "90" };
    responses = [
      new Response(null, { status: 429, headers }),
      failure(429, { message: "Too many." }),
    ];
    const text = "Request failed with status code 429. Try again in 2 minutes.";
    await expect(callApi(open, {})).rejects.toMatchObject({ message: text });
    await expect(callApi(open, {})).rejects.toMatchObject({ message: "Too many." });
  });

  test("its message alone is enough [call-api-9]", async () => {
    responses = [failure(502, { message: "The hall is closed." })];
    await expect(callApi(open, {})).rejects.toThrow("The hall is closed.");
  });

  test.each([{ message: "" }, { message: 5 }, { error: "no" }])(
    "without one (%j) the transport's message is used [call-api-10]",
    async (body) => {
      responses = [failure(500, body)];
      await expect(callApi(open, {})).rejects.toThrow("Request failed with status code 500");
    },
  );

  test("an unreachable server rejects with the transport's error [call-api-11]", async () => {
    await expect(callApi(open, {})).rejects.toThrow(new TypeError("Failed to fetch"));
  });
});

describe("a 401", () => {
  const runOut = () => failure(401, { message: "Access token has expired" });

  test("refreshes once and repeats the same request once, with the new token [call-api-12]", async () => {
    responses = [runOut(), success()];
    await callApi(personal, input);
    expect(refreshed).toBe(1);
    const [first, second] = sent;
    expect(second).toEqual({ ...first, headers: { ...first?.headers, token: "Bearer two" } });
    expect(sent).toHaveLength(2);
  });

  test("of the repeated request ends it [call-api-13]", async () => {
    responses = [runOut(), runOut(), success()];
    await expect(callApi(personal, input)).rejects.toThrow("Access token has expired");
    expect([refreshed, sent.length]).toEqual([1, 2]);
  });

  test("that comes after another call has refreshed is repeated without a refresh [call-api-14]", async () => {
    const late = Promise.withResolvers<Response>();
    vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
      const mine = new Headers(init.headers).get("token");
      return mine === "Bearer one" ? late.promise : Promise.resolve(success());
    });
    const call = callApi(personal, input);
    token = "two";
    late.resolve(runOut());
    expect((await call).data).toEqual({ key: "c" });
    expect(refreshed).toBe(0);
  });

  test("with a refresh token but no access token is refreshed once like any other [call-api-15]", async () => {
    token = null;
    responses = [runOut(), success()];
    expect((await callApi(personal, input)).data).toEqual({ key: "c" });
    expect(refreshed).toBe(1);
    expect(sent.map(({ headers }) => headers.token)).toEqual([undefined, "Bearer two"]);
  });

  test("without a token, or of a call that needs none, is passed on unchanged", async () => {
    responses = [runOut(), runOut()];
    await expect(callApi(anyone, {})).rejects.toThrow("Access token has expired");
    token = null;
    isRefreshable = false;
    await expect(callApi(personal, input)).rejects.toThrow("Access token has expired");
    expect([refreshed, sent.length]).toEqual([0, 2]);
  });

  test("whose refresh fails rejects with the reason, and repeats nothing", async () => {
    connectSession({
      readAccessToken: () => token,
      canRefresh: () => isRefreshable,
      refresh: () => Promise.reject(new Error("No refresh token available")),
      needsRefresh: () => false,
      logInAgain: () => undefined,
    });
    responses = [runOut()];
    await expect(callApi(personal, input)).rejects.toThrow("No refresh token available");
    expect(sent).toHaveLength(1);
  });
});

describe("an expired access token", () => {
  test("is refreshed before a personal call, which is then sent once [call-api-16]", async () => {
    isExpired = true;
    responses = [success(), success()];
    await callApi(personal, input);
    await callApi(personal, input);
    expect(refreshed).toBe(1);
    expect(sent.map(({ headers }) => headers.token)).toEqual(["Bearer two", "Bearer two"]);
  });

  test("does not matter to a call that sends none", async () => {
    isExpired = true;
    responses = [success()];
    await callApi(open, {});
    expect(refreshed).toBe(0);
  });
});
