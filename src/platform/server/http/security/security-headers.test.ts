import Fastify from "fastify";
import { expect, test } from "vitest";
import { serveDocuments } from "../cache/documents.ts";
import { startTestServer } from "../testing/test-server.ts";
import { fileHeaders } from "./security-headers.ts";

const { app } = await startTestServer({
  addApi: (api) => {
    api.publicApp.get("/elsewhere", (_, reply) => reply.redirect("/api/open", 302));
    api.publicApp.get("/framed", (_, reply) =>
      reply.header("content-security-policy", "frame-ancestors 'self'").send("a"),
    );
  },
});
const guarded = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "strict-origin-when-cross-origin",
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
};

test.each([
  ["a cached response", "/api/open", 200],
  ["a personal response", "/api/notes", 200],
  ["an error", "/api/open?search=%00", 400],
  ["an unknown API URL", "/api/nowhere", 404],
  ["any other unknown URL", "/nowhere", 404],
  ["a malformed URL", "/api/notes/%ff", 400],
  ["a redirect", "/elsewhere", 302],
])("%s denies framing and scripts, and enables HSTS", async (_, url, status) => {
  const response = await app.inject({ url, headers: { token: "Bearer ada" } });
  expect(response.statusCode).toBe(status);
  expect(response.headers).toMatchObject({ ...guarded, "x-request-id": expect.any(String) });
});

test("a response's own content security policy is preserved", async () => {
  const { headers } = await app.inject("/framed");
  expect(headers["content-security-policy"]).toBe("frame-ancestors 'self'");
  expect(headers).toMatchObject({ "x-content-type-options": "nosniff" });
});

test("a page restricts framing and features, and enables HSTS", async () => {
  const server = Fastify();
  serveDocuments(server, {
    render: async () => ({ status: 200, complete: true, html: "<p>", nonce: "a", tags: new Set() }),
    keyOf: () => ({ key: "/", notFoundKey: "/404" }),
    providerOrigins: [],
    trackerSources: { script: [], connect: [], image: [] },
    publicUrl: "https://school.test",
  });
  const { headers } = await server.inject("/");
  expect(headers).toMatchObject({
    "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": expect.stringContaining("camera=()"),
    "strict-transport-security": "max-age=31536000",
    "x-request-id": expect.any(String),
  });
});

test("without HTTPS there is no HSTS", async () => {
  const plain = await startTestServer({ publicUrl: "http://localhost:3000" });
  expect(
    (await plain.app.inject("/api/open")).headers["strict-transport-security"],
  ).toBeUndefined();
  expect(fileHeaders("http://a.test", "text/css")["strict-transport-security"]).toBeUndefined();
});

test("an image opened by itself may run nothing; a script, which may be a worker, has no policy", () => {
  expect(fileHeaders("", "image/svg+xml")["content-security-policy"]).toContain(
    "default-src 'none'",
  );
  expect(
    fileHeaders("", "text/javascript; charset=utf-8")["content-security-policy"],
  ).toBeUndefined();
});
