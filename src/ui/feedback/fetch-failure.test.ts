import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ApiError } from "#platform/browser/api/api-error.ts";
import { FetchFailure } from "./fetch-failure.tsx";

const draw = (error: unknown) =>
  renderToString(
    createElement(FetchFailure, {
      ...{ text: "Unable to fetch videos.", error, pending: false, onRetry: () => {} },
    }),
  );

test("a list that cannot be fetched shows the server's message instead of its own text", () => {
  const drawn = draw(new ApiError(503, "platform.unavailable", "We are moving house."));
  expect(drawn).toContain("We are moving house.");
  expect(drawn).not.toContain("Unable to fetch videos.");
  expect(drawn).not.toContain("Please check your connection.");
});

test.each([
  new TypeError("Failed to fetch"),
  new ApiError(500, "client.transport", "Request failed with status code 500"),
  null,
])("without one it shows its own text: %s", (error) => {
  const drawn = draw(error);
  expect(drawn).toContain("Unable to fetch videos.");
  expect(drawn).toContain("Please check your connection.");
});
