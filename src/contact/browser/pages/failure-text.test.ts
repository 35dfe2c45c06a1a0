import { expect, test } from "vitest";
import { ApiError, failureText } from "#platform/browser/api/api-error.ts";

test("the server's message is shown", () => {
  const refused = new ApiError(429, "platform.too_many_requests", "Too many tries.");
  expect(failureText(refused, "Unable to send message.")).toBe("Too many tries.");
});

test.each([
  new TypeError("Failed to fetch"),
  new ApiError(502, "client.transport", "Request failed with status code 502"),
  new ApiError(200, "client.missing_data", "Something went wrong"),
])("an error without a message shows 'Unable to send message.': %s", (error) => {
  expect(failureText(error, "Unable to send message.")).toBe("Unable to send message.");
});
