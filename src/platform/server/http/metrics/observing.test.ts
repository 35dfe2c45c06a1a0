import { Writable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { createLog } from "#platform/server/log/log.ts";
import { startTestServer } from "../testing/test-server.ts";
import { addGauge, canReadMetrics, readMetrics } from "./metrics.ts";

let written = "";
const output = new Writable({
  write: (chunk, _, done) => {
    written += String(chunk);
    done();
  },
});
beforeEach(() => {
  written = "";
});

const secret = "hunter2";
const email = "ada@school.test";
const { app } = await startTestServer({
  log: createLog("web", "debug", output),
  addApi: (api) => {
    api.app.post("/fail", (request) => {
      const { "x-request-id": _, ...headers } = request.headers;
      const quoted = JSON.stringify({ headers, body: request.body });
      throw Object.assign(new Error(`bug at ${request.url} with ${quoted}`), {
        detail: `Key (email)=(${email}) already exists.`,
        parameters: { password: secret, nested: [{ refreshToken: secret }] },
        cause: new Error(`fetch https://user:${secret}@provider.test/?access_token=${secret}`),
      });
    });
    api.app.get("/metrics-for-test", async (request) => ({
      open: canReadMetrics(request, undefined),
      withToken: canReadMetrics(request, "metrics-token"),
    }));
  },
});

const lines = (): Array<Record<string, unknown>> =>
  written
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe("the log", () => {
  test("of a request with secrets contains none of them, and has the request ID", async () => {
    const response = await app.inject({
      method: "POST",
      url: `/fail?token=${secret}&otp=123456&for=${encodeURIComponent(email)}`,
      headers: {
        token: `Bearer ${secret}`,
        authorization: `Bearer ${secret}`,
        cookie: `tlp-registration-3000=${secret}; XSRF-TOKEN=${secret}`,
        "x-xsrf-token": secret,
        "x-paystack-signature": secret,
        "x-request-id": `${secret}\n{"level":60}`,
      },
      payload: { password: secret, otp: "123456", deep: { totp: "123456", email } },
    });
    expect(response.statusCode).toBe(500);
    expect(written).not.toMatch(/hunter2|123456|ada/);
    const ids = lines().map(({ requestId }) => requestId);
    expect(ids.length).toBeGreaterThanOrEqual(2);
    expect(new Set(ids)).toEqual(new Set([response.json().requestId]));
    expect(response.headers["x-request-id"]).toBe(response.json().requestId);
  });

  test("has route, status and time, but not the URL", async () => {
    await app.inject({
      method: "POST",
      url: "/api/notes/ada%40school.test",
      payload: { text: "a" },
      headers: { token: "Bearer ada" },
    });
    expect(lines()).toEqual([
      expect.objectContaining({
        role: "web",
        method: "POST",
        route: "/api/notes/:noteId",
        status: 200,
        milliseconds: expect.any(Number),
        requestId: expect.any(String),
      }),
    ]);
  });

  test("has no line for public responses, whose request IDs are new each time", async () => {
    const responses = await Promise.all([app.inject("/api/open"), app.inject("/api/open")]);
    const ids = responses.map(({ headers }) => headers["x-request-id"]);
    expect(new Set(ids).size).toBe(2);
    expect(written).toBe("");
  });
});

describe("the metrics", () => {
  test("count requests by route and time", async () => {
    await app.inject({ url: "/api/notes", headers: { token: "Bearer ada" } });
    const { text } = await readMetrics();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/notes",status="200"\} \d/,
    );
  });

  test("include readable gauges when another fails", async () => {
    addGauge({ name: "test_good", help: "a", label: "kind", read: async () => ({ a: 7 }) });
    addGauge({
      name: "test_bad",
      help: "a",
      label: "kind",
      read: () => Promise.reject(new Error("away")),
    });
    const { text } = await readMetrics();
    expect(text).toContain('test_good{kind="a"} 7');
    expect(text).not.toContain("test_bad{");
  });

  test.each([
    ["loopback", "127.0.0.1", {}, [true, false]],
    ["IPv6 loopback", "::1", {}, [true, false]],
    ["a DNS-rebinding page", "127.0.0.1", { host: "rebound.example" }, [false, false]],
    ["a remote IP", "192.0.2.1", {}, [false, false]],
    ["a local proxy", "127.0.0.1", { "x-forwarded-for": "192.0.2.1" }, [false, false]],
    ["the right token", "192.0.2.1", { authorization: "Bearer metrics-token" }, [false, true]],
    ["a wrong token", "127.0.0.1", { authorization: "Bearer x" }, [true, false]],
  ])(
    "are allowed or denied to %s [observing-1]",
    async (_, remoteAddress, headers, [open, withToken]) => {
      const response = await app.inject({ url: "/metrics-for-test", remoteAddress, headers });
      expect(response.json()).toEqual({ open, withToken });
    },
  );
});
