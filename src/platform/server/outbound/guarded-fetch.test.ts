import { createServer, type RequestListener } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readMetrics } from "#platform/server/http/metrics/metrics.ts";
import { describeError } from "#platform/server/log/describe-error.ts";
import { guardFetch, OutboundError } from "./guarded-fetch.ts";

let answer: RequestListener;
let requests: number;
let url: string;
let close: () => Promise<void>;
let name: string;
let turn = 0;

beforeEach(async () => {
  requests = 0;
  turn += 1;
  name = `provider-${turn}`;
  answer = (_, response) => response.end("{}");
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
});
afterEach(() => close());

const guard = (options: Partial<Parameters<typeof guardFetch>[0]> = {}) =>
  guardFetch({ name, deadlineMs: 5_000, failuresToOpen: 3, halfOpenAfterMs: 60, ...options });

const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "no failure",
    (error: unknown) => error,
  );

const failTimes = async (ask: typeof fetch, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) await failureOf(ask(url));
};

describe("a guarded fetch", () => {
  test("returns status, headers and body of a response", async () => {
    answer = (_, response) => response.writeHead(402, { "x-kind": "demo" }).end('{"a":1}');
    const response = await guard()(url, { method: "POST", body: "{}" });
    expect([response.status, response.headers.get("x-kind")]).toEqual([402, "demo"]);
    expect(await response.json()).toEqual({ a: 1 });
  });

  test.each([
    ["never answers", () => {}],
    ["begins an answer and falls silent", (_, response) => void response.write('{"a":')],
  ] satisfies Array<[string, RequestListener]>)("aborts a provider that %s", async (_, listen) => {
    answer = listen;
    const error = await failureOf(guard({ deadlineMs: 80 })(url));
    expect(error).toBeInstanceOf(OutboundError);
    expect(error).toMatchObject({ reason: "deadline", provider: name });
  });

  test("aborts an endless response", async () => {
    answer = (_, response) => {
      const timer = setInterval(() => response.write("x".repeat(256 * 1024)), 1);
      response.on("close", () => clearInterval(timer));
    };
    expect(await failureOf(guard()(url))).toMatchObject({ reason: "too-long" });
  });
});

describe("the breaker", () => {
  test.each([
    ["5xx", (_, response) => response.writeHead(503).end(), undefined],
    ["broken connections", (request) => request.socket.destroy(), "other side closed"],
  ] satisfies Array<[string, RequestListener, string | undefined]>)(
    "opens after %s in a row and keeps the cause [log-causes-6]",
    async (_, listen, cause) => {
      answer = listen;
      const ask = guard({ halfOpenAfterMs: 60_000 });
      await failTimes(ask, 3);
      const before = requests;
      const error = await failureOf(ask(url));
      expect(error).toMatchObject({ reason: "circuit-open" });
      if (cause !== undefined) expect(describeError(error)).toContain(cause);
      expect(requests).toBe(before);
      const { text } = await readMetrics();
      expect(text).toContain(`outbound_circuit_open{provider="${name}"} 1`);
      expect(text).toContain(`outbound_requests_total{provider="${name}",outcome="rejected"} 1`);
    },
  );

  test("opens after repeated timeouts of a caller's own", async () => {
    answer = () => {};
    const ask = guard({ halfOpenAfterMs: 60_000 });
    for (let time = 0; time < 3; time += 1) {
      await failureOf(ask(url, { signal: AbortSignal.timeout(40) }));
    }
    expect(await failureOf(ask(url))).toMatchObject({ reason: "circuit-open" });
  });

  test("stays closed for 4xx, for non-consecutive failures and for aborting callers", async () => {
    const ask = guard();
    answer = (_, response) => response.writeHead(422).end();
    await failTimes(ask, 5);
    answer = (_, response) => response.writeHead(requests % 3 === 0 ? 200 : 500).end();
    await failTimes(ask, 9);
    answer = () => {};
    for (let time = 0; time < 5; time += 1) {
      const leave = new AbortController();
      const call = failureOf(ask(url, { signal: leave.signal }));
      await expect.poll(() => requests).toBeGreaterThan(14 + time);
      leave.abort();
      await call;
    }
    answer = (_, response) => response.end("{}");
    expect((await ask(url)).status).toBe(200);
  });

  test("lets one call through after a while: it closes on success, reopens on failure", async () => {
    answer = (_, response) => response.writeHead(500).end();
    const ask = guard();
    await failTimes(ask, 3);
    const triedAgain = async (): Promise<boolean> => {
      const before = requests;
      await failureOf(ask(url));
      return requests > before;
    };
    await expect.poll(triedAgain).toBe(true);
    expect(await failureOf(ask(url))).toMatchObject({ reason: "circuit-open" });
    answer = (_, response) => response.end("{}");
    await expect.poll(triedAgain).toBe(true);
    const responses = await Promise.all([ask(url), ask(url), ask(url)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
