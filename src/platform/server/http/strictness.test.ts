import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { startTestServer } from "./testing/test-server.ts";

const { app } = await startTestServer();
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
const json = { token: "Bearer ada", "content-type": "application/json" };

const write = (payload: string | Buffer, headers: Record<string, string> = json) =>
  app.inject({ method: "POST", url: "/api/notes/a", payload, headers });

const failure = { message: expect.any(String), requestId: expect.any(String) };

/** Sends raw text to the server; returns the raw response. */
const speak = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => socket.write(text));
    let response = "";
    socket.on("data", (bytes) => {
      response += bytes.toString();
    });
    socket.on("close", () => resolve(response));
    socket.on("error", reject);
  });

describe("a body", () => {
  const deep = `{"text":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
  test.each([
    ["is not JSON", "{", 400],
    ["is nothing", "", 400],
    ["is null", "null", 400],
    ["is a list", "[]", 400],
    ["has a field too many", '{"text":"a","surprise":1}', 400],
    ["reaches for the prototype", '{"text":"a","__proto__":{"admin":true}}', 400],
    ["reaches for the constructor", '{"text":"a","constructor":{"prototype":{"a":1}}}', 400],
    ["names a field twice", '{"text":"a","text":"b"}', 400],
    ["names a field twice, once escaped", '{"text":"a","t\\u0065xt":"b"}', 400],
    ["names a field twice further in", '{"text":"a","more":[{"a:":1,"a:":{}}]}', 400],
    ["goes deep", deep, 400],
    ["holds U+0000", '{"text":"a\\u0000b"}', 400],
    ["holds U+0000 further in", '{"text":"a","more":["\\u0000"]}', 400],
    ["holds half a character", '{"text":"\\ud83d"}', 400],
    ["is too large", `{"text":"${"x".repeat(66_000)}"}`, 413],
  ])("that %s is rejected with the usual error body", async (_, payload, status) => {
    const response = await write(payload);
    expect([response.statusCode, response.json()]).toEqual([
      status,
      { ...failure, code: expect.stringMatching(/^platform\./) },
    ]);
  });

  test("with colons, quotes and escapes in its texts has no duplicate names", async () => {
    const response = await write('{"text":"\\"a\\":\\\\","more":[":","{\\":\\"}"]}');
    expect(response.statusCode).toBe(200);
  });

  test("that is not UTF-8 is rejected", async () => {
    const response = await write(
      Buffer.from([...Buffer.from('{"text":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
    );
    expect([response.statusCode, response.json().message]).toEqual([400, "The body is not UTF-8."]);
  });

  test.each([
    ["text/plain"],
    ["application/x-www-form-urlencoded"],
    ["multipart/form-data; boundary=x"],
    ["application/xml"],
    ["application/json; charset=latin1"],
  ])("of type %s is 415", async (type) => {
    const response = await write('{"text":"a"}', { ...json, "content-type": type });
    expect([response.statusCode, response.json().code]).toEqual([
      415,
      "platform.unsupported_media",
    ]);
  });

  test("that is compressed is 415, and the usual JSON content types are accepted", async () => {
    const packed = await write('{"text":"a"}', { ...json, "content-encoding": "gzip" });
    expect(packed.statusCode).toBe(415);
    for (const type of ["application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"']) {
      const response = await write('{"text":"naïve \\u00e9 🎹"}', {
        ...json,
        "content-type": type,
      });
      expect(response.json()).toEqual({ data: { text: "naïve é 🎹" } });
    }
  });

  test("that is empty is accepted where none is expected, whatever its type", async () => {
    const response = await app.inject({
      method: "DELETE",
      url: "/api/notes",
      headers: json,
      payload: "",
    });
    expect(response.statusCode).toBe(200);
  });
});

describe("a URL", () => {
  test.each([
    ["/api/notes/%ff", 400],
    ["/api/notes/%00", 400],
    [`/api/notes/${"a".repeat(41)}`, 400],
    [`/api/notes/${"a".repeat(300)}`, 404],
    ["/api/notes/a/b", 404],
    ["/api/notes//a", 404],
    ["/api/Notes/a", 404],
    ["/api/notes/..%2f..%2fetc", 200],
    ["/api/%6eotes/a", 200],
  ])("%s is %i", async (url, status) => {
    const payload = { text: "a" };
    const response = await app.inject({ method: "POST", url, payload, headers: json });
    expect(response.statusCode).toBe(status);
    if (status !== 200) expect(response.json()).toEqual({ ...failure, code: expect.any(String) });
    expect(response.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  });

  test("of a public response rejects U+0000, and ignores unknown parameters", async () => {
    expect((await app.inject("/api/open?search=%00")).statusCode).toBe(400);
    const plain = await app.inject("/api/open?search=a");
    const more = await app.inject("/api/open?search=a&x=%00&__proto__=1&constructor=2");
    expect([more.statusCode, more.body]).toEqual([200, plain.body]);
    expect((await app.inject("/api/open?search=a&search=b")).statusCode).toBe(400);
  });
});

describe("a method", () => {
  test.each([
    ["PUT", "/api/open", "GET, HEAD"],
    ["PATCH", "/api/open?search=a", "GET, HEAD"],
    ["DELETE", "/api/open/", "GET, HEAD"],
    ["POST", "/api/%6fpen", "GET, HEAD"],
    ["POST", "/api/notes", "DELETE, GET, HEAD"],
    ["GET", "/api/notes/a", "POST"],
    ["HEAD", "/api/visits", "POST"],
  ] as const)("%s %s is 405 with Allow", async (method, url, allow) => {
    const response = await app.inject({ method, url });
    expect([response.statusCode, response.headers.allow]).toEqual([405, allow]);
    expect(response.headers["cache-control"]).toBe("no-store");
    if (method === "HEAD") return;
    expect(response.json()).toEqual({ ...failure, code: "platform.method_not_allowed" });
  });

  test.each(["/api/nowhere", "/api/notes//", "/api/notes/a/b", "/api/%"])(
    "%s is 404, without Allow",
    async (url) => {
      const response = await app.inject({ method: "PATCH", url });
      expect(response.headers.allow).toBeUndefined();
      expect([400, 404]).toContain(response.statusCode);
    },
  );

  test("HEAD responds like GET, without the body", async () => {
    const [head, get] = await Promise.all([
      app.inject({ method: "HEAD", url: "/api/open" }),
      app.inject("/api/open"),
    ]);
    expect([head.statusCode, head.body]).toEqual([200, ""]);
    expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
  });
});

describe("a malformed request", () => {
  test.each([
    [
      "a head of 40 kB",
      `GET /api/open HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(40_000)}\r\n\r\n`,
      "431 ",
      "platform.headers_too_large",
    ],
    [
      "a URL of 40 kB",
      `GET /api/${"y".repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
      "431 ",
      "platform.headers_too_large",
    ],
    [
      "two hosts",
      "GET /api/open HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n",
      "400 ",
      "platform.invalid_request",
    ],
    [
      "the same host twice, for what is cached",
      "GET /api/open HTTP/1.1\r\nhost: a\r\nhost: a\r\n\r\n",
      "400 ",
      "platform.invalid_request",
    ],
    ["//[", "GET //[ HTTP/1.1\r\nhost: a\r\n\r\n", "400 ", "platform.invalid_request"],
    [
      "//[ with a query",
      "POST //[::1]/api/open?a HTTP/1.1\r\nhost: a\r\n\r\n",
      "400 ",
      "platform.invalid_request",
    ],
    [
      "a URL of another site",
      "GET http://other.test/api/open HTTP/1.1\r\nhost: a\r\n\r\n",
      "400 ",
      "platform.invalid_request",
    ],
    ["*", "OPTIONS * HTTP/1.1\r\nhost: a\r\n\r\n", "400 ", "platform.invalid_request"],
    ["no HTTP", "HELLO\r\n\r\n", "400 ", "platform.invalid_request"],
    [
      "two lengths",
      "POST /api/visits HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
      "400 ",
      "platform.invalid_request",
    ],
    [
      "length and chunks",
      "POST /api/visits HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      "400 ",
      "platform.invalid_request",
    ],
  ])(
    "%s gets the usual error body, and the connection is closed",
    async (_, text, status, code) => {
      const response = await speak(text);
      expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
      const [head = "", body = ""] = response.split("\r\n\r\n");
      expect(JSON.parse(body)).toEqual({ ...failure, code });
      expect(head).toContain(`x-request-id: ${JSON.parse(body).requestId}`);
      expect(head).toContain("x-content-type-options: nosniff");
    },
  );

  test("leaves the server running", async () => {
    expect((await fetch(`${origin}/api/open`)).status).toBe(200);
  });
});
