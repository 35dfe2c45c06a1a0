import { expect, test } from "vitest";
import { answerChecker } from "./answer-checker.ts";

const schema = {
  type: "object",
  properties: { data: { $ref: "#/components/schemas/number" } },
  required: ["data"],
};
const check = answerChecker({
  openapi: "3.1.0",
  paths: {
    "/api/a/{b}": { get: { responses: { 200: { content: { "application/json": { schema } } } } } },
  },
  components: { schemas: { number: { type: "integer" } } },
});
const asked = { method: "GET", path: "/api/a/{b}" };
const headers = { "x-request-id": "1" };

test("an answer as described passes", () => {
  expect(check(asked, { statusCode: 200, headers, body: '{"data":1}' })).toBeUndefined();
});

test.each([
  ["a server error", { statusCode: 500, headers, body: "{}" }, "answered 500"],
  ["a status that is not described", { statusCode: 404, headers, body: "{}" }, "not described"],
  ["what its schema forbids", { statusCode: 200, headers, body: '{"data":"1"}' }, "outside"],
  ["no JSON", { statusCode: 200, headers, body: "<p>" }, "outside"],
  ["no request id", { statusCode: 200, headers: {}, body: '{"data":1}' }, "without a request id"],
])("%s is seen", (_, answer, said) => {
  expect(check(asked, answer)).toContain(said);
});
