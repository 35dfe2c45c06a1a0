import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import { acceptBytes } from "./bytes-body.ts";
import { allowSlowBody, handleClientErrors } from "./client-errors.ts";
import { serveHeaders } from "./serve.ts";
import { startTestServer } from "./testing/test-server.ts";

const bytes = { contentType: "application/offset+octet-stream", maxBytes: 1_000 };
const header = { description: "For tests", example: "1" };
const send = endpoint({
  method: "PATCH",
  path: "/api/bytes",
  access: "user",
  tag: "Test",
  summary: "Takes bytes",
  bytes,
  headersOnly: { status: 204, headers: { "x-bytes": header } },
  data: z.null(),
});
const { app } = await startTestServer({
  addApi: (api) => {
    serveHeaders(api, send, async ({ body }) => ({ "x-bytes": String((await text(body)).length) }));
    void api.app.register(async (scope) => {
      acceptBytes(scope, { ...bytes, stallTimeoutMs: 50 });
      scope.patch("/api/stalling", async ({ body }) => text(body as AsyncIterable<Buffer>));
    });
  },
});
const origin = await app.listen({ port: 0 });
const { port } = new URL(origin);

const patch = (payload: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/bytes`, {
    method: "PATCH",
    headers: { token: "Bearer ada", "content-type": bytes.contentType, ...headers },
    body: payload,
  });

test("a body of bytes is streamed, and answered with headers alone", async () => {
  const response = await patch("x".repeat(1_000));
  expect([response.status, response.headers.get("x-bytes"), await response.text()]).toEqual([
    204,
    "1000",
    "",
  ]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("a larger body, another content type and a visitor are refused with the usual body", async () => {
  const refused = [
    await patch("x".repeat(1_001)),
    await patch("{}", { "content-type": "application/json" }),
    await patch("x", { token: "" }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([413, 415, 401]);
  expect(await refused[0]?.json()).toMatchObject({ code: "platform.too_large" });
});

test("a client that stalls ends its body: what arrived is used, and the connection closed", async () => {
  const socket = connect(Number(port), "127.0.0.1");
  socket.write(
    `PATCH /api/stalling HTTP/1.1\r\nhost: x\r\ncontent-type: ${bytes.contentType}\r\ncontent-length: 900\r\n\r\nfirst`,
  );
  const first = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
  expect(String(first)).toMatch(/^HTTP\/1.1 200 [\s\S]*first$/);
  socket.destroy();
});

test("the server's request timeout ends requests, but not bodies that may be slow", async () => {
  const server = createServer({ requestTimeout: 60, connectionsCheckingInterval: 20 });
  server.on("clientError", handleClientErrors({}));
  server.on("request", async (request, response) => {
    if (request.url === "/slow") allowSlowBody(request, response);
    response.end(await buffer(request).catch(() => "cut"));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  afterAll(() => server.close());
  const open = (path: string) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(
      `PUT ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 6\r\n\r\nabc`,
    );
    return socket;
  };
  const slow = open("/slow");
  const answered = text(slow);
  // This body began later, so its end shows that the check has seen both.
  expect(await text(open("/usual"))).toMatch(/^HTTP\/1.1 408 /);
  slow.write("def");
  expect(await answered).toMatch(/^HTTP\/1.1 200 [\s\S]*abcdef$/);
});
