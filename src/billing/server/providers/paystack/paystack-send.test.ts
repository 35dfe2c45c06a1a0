import { createServer, type RequestListener } from "node:http";
import { inspect } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { guardFetch } from "#platform/server/outbound/guarded-fetch.ts";
import type { GatewayRequest } from "../exchange.ts";
import { GatewayError } from "../gateway-error.ts";
import { sendToPaystack } from "./paystack-send.ts";

const secretKey = "sk_test_never-to-be-seen";
const probe: GatewayRequest = { method: "GET", path: "/transaction/verify/r" };
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}

function send(baseUrl: string, deadlineMs = 2_000, request = probe) {
  return sendToPaystack(
    { fetch: guardFetch({ name: "paystack", deadlineMs }), baseUrl, secretKey },
    request,
  );
}

async function failureOf(work: Promise<unknown>): Promise<GatewayError> {
  const error = await work.catch((it: unknown) => it);
  if (error instanceof GatewayError) return error;
  throw new Error(`expected a GatewayError, got ${inspect(error)}`);
}

test("a request carries the key and body, and integers come back exact", async () => {
  const seen: unknown[] = [];
  const baseUrl = await serve((request, response) => {
    request.setEncoding("utf8").on("data", (text) => seen.push(text));
    seen.push(request.method, request.url, request.headers.authorization);
    request.on("end", () => response.end('{"id":9007199254740993,"amount":750000}'));
  });
  const body = await send(baseUrl, 2_000, { method: "POST", path: "/plan", body: { amount: 1 } });
  expect(body).toEqual({ id: "9007199254740993", amount: 750_000 });
  expect(seen).toEqual(["POST", "/plan", `Bearer ${secretKey}`, '{"amount":1}']);
});

test.each([400, 404])("the body of a %i is returned", async (status) => {
  const baseUrl = await serve((_, response) => {
    response.writeHead(status).end('{"status":false,"message":"no"}');
  });
  expect(await send(baseUrl)).toEqual({ status: false, message: "no" });
});

test.each([
  [429, "gateway.unavailable", true],
  [500, "gateway.unavailable", true],
  [503, "gateway.unavailable", true],
  [302, "gateway.unavailable", true],
  [401, "gateway.unauthorized", false],
])("a %i is %s", async (status, code, retriable) => {
  const headers = { location: "http://127.0.0.1:9/", "retry-after": "7" };
  const baseUrl = await serve((_, response) => {
    response.writeHead(status, headers).end('{"status":true}');
  });
  expect(await failureOf(send(baseUrl))).toMatchObject({ code, retriable });
});

test.each([
  ["7", 7],
  ["999999", 3600],
  ["Thu, 01 Jan 1970 00:00:00 GMT", 0],
  ["soon", undefined],
])("Retry-After: %s is understood as %s", async (header, seconds) => {
  const baseUrl = await serve((_, response) => {
    response.writeHead(429, { "retry-after": header }).end();
  });
  expect((await failureOf(send(baseUrl))).retryAfterSeconds).toBe(seconds);
});

describe("unusable responses", () => {
  test.each(["", "<html>", '{"status":tru', "\u0000"])(
    "%j is an invalid response",
    async (text) => {
      const baseUrl = await serve((_, response) => response.end(text));
      expect(await failureOf(send(baseUrl))).toMatchObject({ code: "gateway.invalid_response" });
    },
  );

  test("an endless body is cancelled", async () => {
    let onCancelled: (() => void) | undefined;
    const cancelled = new Promise<void>((resolve) => {
      onCancelled = resolve;
    });
    const baseUrl = await serve((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write("x".repeat(65_536)));
      };
      response.on("drain", more).on("close", () => onCancelled?.());
      more();
    });
    expect(await failureOf(send(baseUrl, 10_000))).toMatchObject({
      code: "gateway.invalid_response",
    });
    await cancelled;
  });

  const slow: readonly [string, RequestListener][] = [
    ["silence", () => undefined],
    ["a body that stalls", (_, response) => response.write('{"status":')],
  ];
  test.each(slow)("%s ends at the deadline", async (_, listener) => {
    const failure = await failureOf(send(await serve(listener), 60));
    expect(failure).toMatchObject({ code: "gateway.unavailable", retriable: true });
    expect(failure.message).toContain("no answer in time");
  });

  const broken: readonly [string, RequestListener][] = [
    ["at once", (request) => request.socket.destroy()],
    [
      "in the body",
      (request, response) => {
        response.writeHead(200, { "content-length": "90" });
        response.write('{"status":', () => request.socket.destroy());
      },
    ],
  ];
  test.each(broken)("a connection lost %s is unavailable", async (_, listener) => {
    const failure = await failureOf(send(await serve(listener)));
    expect(failure).toMatchObject({ code: "gateway.unavailable" });
    expect(failure.cause).toBeInstanceOf(Error);
  });
});

describe("the secret key", () => {
  test("is in no error", async () => {
    const baseUrl = await serve((request) => request.socket.destroy());
    expect(inspect(await failureOf(send(baseUrl)), { depth: 9 })).not.toContain("never-to-be");
  });

  test("is not quoted when it cannot be sent", async () => {
    const broken = {
      fetch,
      baseUrl: "http://127.0.0.1:9",
      secretKey: "sk_test_a\nb",
    };
    const failure = await failureOf(sendToPaystack(broken, probe));
    expect(failure.code).toBe("gateway.unauthorized");
    expect(inspect(failure, { depth: 9 })).not.toContain("sk_test_a");
  });
});
