import { expect, test } from "vitest";
import { describeApi } from "#platform/server/http/openapi/describe-api.ts";
import { startTestServer } from "#platform/server/http/testing/test-server.ts";
import { errorTable } from "../error-table.ts";
import { addApiReference } from "./add-api-reference.ts";
import { describeSchoolApi } from "./api-description.ts";

const { app } = await startTestServer();
const description = describeSchoolApi("<script>alert(1)</script> & Co");
let descriptions = 0;
addApiReference(app, {
  title: description.title,
  describeServer: () => {
    descriptions += 1;
    return describeApi({
      publicUrl: "https://school.test",
      errorTable,
      endpoints: [],
      description,
    });
  },
});

test("the document is built once, on the first request", async () => {
  expect(descriptions).toBe(0);
  const [first, second] = [
    await app.inject("/api/openapi.json"),
    await app.inject("/api/openapi.json"),
  ];
  expect(first.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(first.json()).toMatchObject({ openapi: "3.1.0", info: { title: description.title } });
  expect(second.body).toBe(first.body);
  expect((await app.inject("/api/docs/start.js")).body).toContain(`content: ${first.body} }`);
  expect(descriptions).toBe(1);
});

test("the reference page has no inline script and an origin of its own [guard-43]", async () => {
  const { body, headers } = await app.inject("/api/docs/");
  const scripts = [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(scripts.map((match) => match[2])).toEqual(["", "", ""]);
  expect(body).toContain("<title>&lt;script>alert(1)&lt;/script> &amp; Co: API</title>");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("default-src 'none';");
  // An opaque origin, without access to tokens.
  expect(policy).toMatch(/^sandbox allow-scripts;/);
  expect(policy).not.toMatch(/allow-same-origin|connect-src/);
  for (const [, attributes] of scripts) {
    const path = /src="([^"]+)"/.exec(String(attributes))?.[1];
    const file = await app.inject(`/api/docs/${path}`);
    expect(file.statusCode).toBe(200);
    expect(file.headers["content-type"]).toMatch(/^(?:text|application)\/javascript/);
    expect(file.headers["x-content-type-options"]).toBe("nosniff");
    expect(file.headers["cross-origin-resource-policy"]).toBe("cross-origin");
  }
});

test("without a trailing slash the page redirects to itself with it", async () => {
  const response = await app.inject("/api/docs");
  expect([response.statusCode, response.headers.location]).toEqual([301, "/api/docs/"]);
});
