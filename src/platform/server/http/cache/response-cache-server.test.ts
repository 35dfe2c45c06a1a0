import { connect } from "node:net";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { startTestServer } from "../testing/test-server.ts";
import { precompressedResponse } from "./precompressed-response.ts";
import { ResponseCacheServer } from "./response-cache-server.ts";

let address: string;
let invalidate: () => void;
/** The requests that reached the framework. */
let seen: string[];

beforeEach(async () => {
  seen = [];
  const { app, responses } = await startTestServer({
    allowedOrigins: ["https://app.school.test"],
    addApi: ({ publicApp }) => {
      publicApp.addHook("onRequest", async ({ method, url }) => {
        seen.push(`${method} ${url}`);
      });
    },
  });
  invalidate = () => responses.invalidate();
  address = `${await app.listen({ port: 0, host: "127.0.0.1" })}/api/open?search=scales`;
});

test("a cached response is sent without the framework, until it is invalidated", async () => {
  const first = await fetch(address);
  const again = await fetch(address);
  expect(seen).toEqual(["GET /api/open?search=scales"]);
  expect(await again.text()).toBe(await first.text());
  const [one, other] = [first, again].map(({ headers }) => new Map(headers));
  expect(one?.get("x-request-id")).not.toBe(other?.get("x-request-id"));
  for (const headers of [one, other]) {
    for (const name of ["x-request-id", "date"]) headers?.delete(name);
  }
  expect(other).toEqual(one);
  const headers = { "if-none-match": String(first.headers.get("etag")) };
  expect((await fetch(address, { headers })).status).toBe(304);
  expect(seen).toHaveLength(1);
  invalidate();
  await fetch(address);
  expect(seen).toHaveLength(2);
});

test("cross-origin and other requests reach the framework", async () => {
  await fetch(address);
  const origin = "https://app.school.test";
  const answer = await fetch(address, { headers: { origin } });
  expect(answer.headers.get("access-control-allow-origin")).toBe(origin);
  expect((await fetch(address, { method: "HEAD" })).status).toBe(200);
  expect((await fetch(address, { method: "DELETE" })).status).toBe(405);
  expect((await fetch(`${address}&page=1`)).status).toBe(200);
  expect(seen).toHaveLength(5);
});

test("a client that reads nothing is disconnected within two minutes, and its memory is freed", async () => {
  const closed = Promise.withResolvers<boolean>();
  const { app } = await startTestServer({
    addApi: ({ publicApp }) => {
      publicApp.get("/large", (_, reply) => {
        reply.raw.on("close", () => closed.resolve(reply.raw.writableFinished));
        // More than the sockets' buffers hold.
        return reply.send(Buffer.alloc(64_000_000));
      });
    },
  });
  expect(app.server.timeout).toBeGreaterThan(0);
  expect(app.server.timeout).toBeLessThanOrEqual(120_000);
  app.server.setTimeout(50);
  const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const idle = connect(Number(port), "127.0.0.1").pause();
  idle.on("error", () => {});
  onTestFinished(() => void idle.destroy());
  idle.write("GET /large HTTP/1.1\r\nHost: school.test\r\n\r\n");
  expect(await closed.promise).toBe(false);
});

test("a closing server passes requests on to the framework", async () => {
  const cached = precompressedResponse(Buffer.from("kept"), {});
  const responseCacheServer = new ResponseCacheServer({});
  responseCacheServer.add(() => cached);
  const timeouts = {
    keepAliveTimeout: 1_000,
    requestTimeout: 1_000,
    connectionsCheckingInterval: 1_000,
    timeout: 1_000,
  };
  const server = responseCacheServer.createServer(
    (_, response) => response.end("behind"),
    timeouts,
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const read = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(await read()).toBe("kept");
  responseCacheServer.close();
  expect(await read()).toBe("behind");
});
