import { expect, test } from "vitest";
import { responseChecker } from "./response-checker.ts";

const schema = {
  type: "object",
  properties: { data: { $ref: "#/components/schemas/number" } },
  required: ["data"],
};
const described = {
  200: { content: { "application/json": { schema } } },
  302: { description: "To somewhere else." },
};
const check = responseChecker({
  openapi: "3.1.0",
  paths: {
    "/api/a/{b}": { get: { responses: described } },
  },
  components: { schemas: { number: { type: "integer" } } },
});
const request = { method: "GET", path: "/api/a/{b}" };
const headers = { "x-request-id": "1" };

test("a described response passes", () => {
  expect(check(request, { statusCode: 200, headers, body: '{"data":1}' })).toBeUndefined();
});

test("a described redirect without a body passes", () => {
  expect(check(request, { statusCode: 302, headers, body: "" })).toBeUndefined();
  expect(check(request, { statusCode: 302, headers, body: "{}" })).toContain("not described");
});

test.each([
  ["a server error", { statusCode: 500, headers, body: "{}" }, "answered 500"],
  ["a status that is not described", { statusCode: 404, headers, body: "{}" }, "not described"],
  ["what its schema forbids", { statusCode: 200, headers, body: '{"data":"1"}' }, "outside"],
  ["no JSON", { statusCode: 200, headers, body: "<p>" }, "outside"],
  ["no request id", { statusCode: 200, headers: {}, body: '{"data":1}' }, "without a request id"],
])("%s is reported", (_, response, problem) => {
  expect(check(request, response)).toContain(problem);
});
