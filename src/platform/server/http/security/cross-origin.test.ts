import { describe, expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";
import { originsOf } from "./cross-origin.ts";

const friend = "https://app.school.test";
const stranger = "https://elsewhere.test";
const { app } = await startTestServer({ allowedOrigins: [friend, "capacitor://localhost"] });

const read = (origin: string, url = "/api/notes") =>
  app.inject({ url, headers: { origin, token: "Bearer ada" } });
const preflight = (origin: string, url: string) =>
  app.inject({
    method: "OPTIONS",
    url,
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "token, authorization, content-type, x-xsrf-token",
    },
  });

describe("a page of another origin", () => {
  test.each(["/api/notes", "/api/open"])(
    "on the list may read %s, without cookies",
    async (url) => {
      for (const origin of [friend, "capacitor://localhost", "https://school.test"]) {
        const { statusCode, headers } = await read(origin, url);
        expect([statusCode, headers["access-control-allow-origin"]]).toEqual([200, origin]);
        expect(headers["access-control-allow-credentials"]).toBeUndefined();
        expect(headers["access-control-expose-headers"]).toContain("retry-after");
        expect(headers.vary).toContain("Origin");
      }
    },
  );

  test.each(["/api/notes", "/api/open"])("not on the list may not read %s", async (url) => {
    for (const origin of [stranger, "null", `${friend}.elsewhere.test`, "http://app.school.test"]) {
      const { headers } = await read(origin, url);
      expect(headers["access-control-allow-origin"]).toBeUndefined();
      expect(headers.vary).toContain("Origin");
    }
  });

  test("gets a preflight response, if it is on the list", async () => {
    for (const url of ["/api/notes/a", "/api/open", "/api/anything"]) {
      const { statusCode, headers } = await preflight(friend, url);
      expect([statusCode, headers["access-control-allow-origin"]]).toEqual([204, friend]);
      for (const name of ["token", "authorization", "content-type", "x-xsrf-token"]) {
        expect(headers["access-control-allow-headers"]).toContain(name);
      }
      expect(headers["access-control-allow-methods"]).toContain("DELETE");
      const refused = await preflight(stranger, url);
      expect(refused.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  test("can read errors too", async () => {
    const response = await app.inject({ url: "/api/notes", headers: { origin: friend } });
    expect([response.statusCode, response.headers["access-control-allow-origin"]]).toEqual([
      401,
      friend,
    ]);
  });
});

test("requests of the own pages and of apps get no CORS headers", async () => {
  const { headers } = await app.inject("/api/open");
  expect(headers["access-control-allow-origin"]).toBeUndefined();
});

test("an invalid origin aborts the start", () => {
  expect(() => originsOf("https://school.test", ["app.school.test"])).toThrow(/ALLOWED_ORIGINS/);
  expect([...originsOf("https://school.test/", ["https://a.test/path"])]).toEqual([
    "https://school.test",
    "https://a.test",
  ]);
});
