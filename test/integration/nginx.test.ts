import { once } from "node:events";
import { createServer, get, type RequestListener } from "node:http";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { errorTable } from "#main/error-table.ts";
import { findNginx } from "../support/nginx.ts";
import { startNginx } from "./deploy/start-nginx.ts";

// Root on Debian has it for tests (tools/install-test-programs.ts).
const program = findNginx();
const secret = "secret-in-the-query";
const secretQuery = `?code=${secret}&email=ada%40school.test`;

describe.skipIf(program === undefined)("nginx as deployed", () => {
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  beforeAll(async () => {
    nginx = await startNginx(program ?? "");
  });

  /** Starts a web process until the test ends. */
  async function listen(listener: RequestListener): Promise<void> {
    const server = createServer(listener).listen(nginx.upstreams[1], "127.0.0.1");
    await once(server, "listening");
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    });
  }

  test("a page that neither process serves is the school's own, and says when to come back [nginx-1]", async () => {
    const { status, headers, body } = await nginx.ask("/plans", {
      headers: { accept: "text/html" },
    });
    expect([status, headers["retry-after"], headers["content-type"]]).toEqual([
      503,
      "10",
      "text/html",
    ]);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toContain("<h1>One moment</h1>");
    expect(body).not.toContain("nginx");
  });

  test.each(["GET", "POST", "DELETE"])(
    "a %s below /api is the API's own error then [nginx-2]",
    async (method) => {
      for (const target of ["/api/plans", "/api/studio/uploads/1"]) {
        const { status, headers, body } = await nginx.ask(target, { method });
        expect([status, headers["retry-after"]]).toEqual([503, "10"]);
        expect(headers["content-type"]).toBe("application/json");
        expect(JSON.parse(body)).toEqual({
          message: errorTable["platform.unavailable"].message,
          code: "platform.unavailable",
          requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
        });
      }
    },
  );

  test("a body that is too large is the API's own error [nginx-3]", async () => {
    const options = { method: "POST", headers: { "content-length": String(17 * 1024 * 1024) } };
    const { status, body } = await nginx.ask("/api/message", options);
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({
      message: errorTable["platform.too_large"].message,
      code: "platform.too_large",
    });
    // A file beside a lesson may be larger: neither process is there to respond.
    const file = await nginx.ask("/api/studio/lessons/1/files", options);
    expect(file.status).toBe(503);
  });

  test("requests beyond the limit of an IP are the API's own error [nginx-4]", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let arrived = 0;
    await listen(async (_, response) => {
      arrived += 1;
      await released;
      response.end("{}");
    });
    const open = Array.from({ length: 3 }, () => nginx.ask("/api/plans"));
    await expect.poll(() => arrived).toBe(3);
    const { status, headers, body } = await nginx.ask("/api/plans");
    expect([status, headers["retry-after"]]).toEqual([429, "10"]);
    expect(JSON.parse(body)).toMatchObject({
      message: errorTable["platform.too_many_requests"].message,
      code: "platform.too_many_requests",
    });
    release();
    for (const answer of await Promise.all(open)) expect(answer.status).toBe(200);
  });

  test("no log holds a query, a Referer's either [nginx-5]", async () => {
    await listen((request, response) => {
      if (request.url?.startsWith("/broken")) request.socket.destroy();
      else response.setHeader("x-request-id", "the-schools-id").end("ok");
    });
    const headers = { referer: `https://school.example/verify${secretQuery}` };
    for (const target of ["/auth/google", "/broken", "/api/broken", "/%2e%2e/a%20b"]) {
      await nginx.ask(`${target}${secretQuery}`, { headers });
    }
    const plain = get({
      host: "127.0.0.1",
      port: nginx.httpPort,
      path: `/login${secretQuery}`,
      headers: { host: "school.example", referer: headers.referer },
    });
    const [redirect] = await once(plain, "response");
    redirect.resume();
    expect(redirect.statusCode).toBe(301);
    await expect.poll(() => nginx.readLog("school.log")).toContain('"GET /login HTTP/1.1"');
    const log = await nginx.readLog("school.log");
    expect(log).toMatch(/"GET \/auth\/google HTTP\/1\.1" 200 .* the-schools-id$/m);
    expect(log).toMatch(/"GET \/broken HTTP\/1\.1" 503 /);
    for (const name of ["school.log", "school-error.log", "error.log", "start.log"]) {
      const text = await nginx.readLog(name);
      expect([name, text]).toEqual([name, expect.not.stringMatching(/secret|ada%40|\?/)]);
    }
  });

  test("other hosts get neither a response nor a certificate [nginx-6]", async () => {
    await expect(nginx.ask("/", { servername: "other.example" })).rejects.toThrow(
      /unrecognized name|alert/,
    );
    await expect(nginx.ask("/", { servername: "" })).rejects.toThrow(/unrecognized name|alert/);
    await expect(fetch(`http://127.0.0.1:${nginx.httpPort}/`)).rejects.toThrow("fetch failed");
  });

  test.each([
    ["TLS 1.1", { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "ALL:@SECLEVEL=0" }],
    ["a cipher without forward secrecy", { maxVersion: "TLSv1.2", ciphers: "AES128-GCM-SHA256" }],
    ["a CBC cipher", { maxVersion: "TLSv1.2", ciphers: "ECDHE-RSA-AES128-SHA256" }],
  ] as const)("%s is refused [nginx-7]", async (_, options) => {
    await expect(nginx.ask("/", options)).rejects.toThrow(/alert|handshake|protocol/i);
  });

  test.each(["ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-CHACHA20-POLY1305"])(
    "%s is accepted [nginx-8]",
    async (ciphers) => {
      expect((await nginx.ask("/", { maxVersion: "TLSv1.2", ciphers })).status).toBe(503);
    },
  );
});
