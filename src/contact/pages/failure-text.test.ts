import { expect, test } from "vitest";
import { CallError } from "#platform/browser/call-api.ts";
import { failureText } from "./failure-text.ts";

test("the server's own sentence is shown", () => {
  const refused = new CallError(429, "platform.too_many_requests", "Too many tries.");
  expect(failureText(refused)).toBe("Too many tries.");
});

test.each([
  new TypeError("Failed to fetch"),
  new CallError(502, "client.transport", "Request failed with status code 502"),
  new CallError(200, "client.missing_data", "Something went wrong"),
])("without one it is 'Unable to send message.': %s", (error) => {
  expect(failureText(error)).toBe("Unable to send message.");
});
