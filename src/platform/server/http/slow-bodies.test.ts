import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#platform/contract.ts";
import { serveHeaders, serveProvider } from "./serve.ts";
import { startTestServer } from "./testing/test-server.ts";
import { acceptUploads, readPicture } from "./uploads/read-picture.ts";

const described = { tag: "Test", summary: "For tests", data: z.null() } as const;
const contentType = "application/offset+octet-stream";
const bytes = endpoint({
  ...described,
  method: "PATCH",
  path: "/api/bytes",
  access: "user",
  bytes: { contentType, maxBytes: 8 },
  headersOnly: { status: 204, headers: { "x-bytes": { description: "For tests", example: "1" } } },
});
const film = endpoint({
  ...bytes,
  path: "/api/film",
  bytes: { contentType, maxBytes: 100_000 },
});
const kept: string[] = [];
const event = endpoint({ ...described, method: "POST", path: "/api/event", access: "provider" });
const { app } = await startTestServer({
  requestTimeoutMs: 60,
  addApi: (api) => {
    serveHeaders(api, bytes, async ({ body }) => ({ "x-bytes": await text(body) }));
    serveHeaders(api, film, async ({ body }) => {
      kept.push(await text(body));
      return { "x-bytes": "1" };
    });
    serveProvider(api, event, async () => null);
    void api.app.register(async (scope) => {
      await acceptUploads(scope, { maxBytes: 100_000 });
      scope.post("/api/picture", async (request, reply) => {
        return readPicture({ request, reply }, { maxBytes: 100_000 });
      });
    });
  },
});
const port = Number(new URL(await app.listen({ port: 0 })).port);

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/**
 * Begins a request and sends its body byte by byte, for ever. Returns the server's bytes up to the
 * end.
 */
function trickle(method: string, path: string, headers: Record<string, string>): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  const head = Object.entries({ host: "school.test", "content-length": "60000", ...headers });
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const timer = setInterval(() => socket.writable && socket.write(" "), 5);
  // The last byte may arrive after the server has closed the connection.
  socket.on("error", () => {}).on("close", () => clearInterval(timer));
  let said = "";
  return new Promise((resolve) => {
    socket.on("data", (chunk) => (said += String(chunk)));
    socket.on("close", () => resolve(said));
  });
}

const json = { "content-type": "application/json" };
const form = { "content-type": "multipart/form-data; boundary=x" };

test.each([
  ["a visitor's call", "POST", "/api/visits", json],
  ["a user's call", "POST", "/api/notes/1", { ...json, token: "Bearer ada" }],
  ["a provider's event", "POST", "/api/event", json],
  ["an uploaded picture", "POST", "/api/picture", form],
  ["a call to an address that does not exist", "POST", "/api/nothing", json],
])("%s whose body trickles is ended with 408 [guard-40]", async (_, method, path, headers) => {
  expect(await trickle(method, path, headers)).toMatch(/^HTTP\/1.1 408 /);
});

test.each([
  ["a call without a login", "POST", "/api/notes/1", json, 401],
  ["a cached response", "GET", "/api/open", {}, 200],
  ["bytes without a login", "PATCH", "/api/bytes", { "content-type": contentType }, 401],
])(
  "%s, answered before its body has arrived, ends with the time as well",
  async (_, method, path, headers, status) => {
    expect(await trickle(method, path, headers)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  },
);

test("a head that trickles is ended as well", async () => {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  socket.write("GET /api/open HTTP/1.1\r\nhost: school.test\r\nx-slow: ");
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
});

test("bytes may take their time, but not those that were refused", async () => {
  const headers = {
    "content-type": contentType,
    token: "Bearer ada",
    "transfer-encoding": "chunked",
  };
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`PATCH /api/bytes HTTP/1.1\r\nhost: school.test\r\n${lines.join("")}\r\n1\r\nx\r\n`);
  // This request began later, so its end shows that the server has checked both.
  expect(await trickle("POST", "/api/visits", json)).toMatch(/^HTTP\/1.1 408 /);
  expect(socket.bytesRead).toBe(0);
  socket.write("9\r\nxxxxxxxxx\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /);
});

test("bytes of a user that trickle for ever are ended with 408, and what came is kept [slow-bytes-1]", async () => {
  const headers = { "content-type": contentType, token: "Bearer ada" };
  const said = await trickle("PATCH", "/api/film", headers);
  expect(said).toMatch(/^HTTP\/1.1 408 [\s\S]*What has arrived is kept/);
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatch(/^ {2,}$/);
});

test("by default a request ends within 30 s", async () => {
  const { app: usual } = await startTestServer();
  const { requestTimeout, headersTimeout } = usual.server;
  const interval = z.number().parse(Reflect.get(usual.server, "connectionsCheckingInterval"));
  expect(Math.max(requestTimeout, headersTimeout) + interval).toBeLessThanOrEqual(30_000);
});
