import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ApiError } from "#platform/browser/api/api-error.ts";
import { FetchFailure } from "./fetch-failure.tsx";

const render = (error: unknown) =>
  renderToString(
    createElement(FetchFailure, {
      ...{ text: "Unable to fetch videos.", error, pending: false, onRetry: () => {} },
    }),
  );

test("a list that cannot be fetched shows the server's message instead of its own text [fetch-failure-1]", () => {
  const html = render(new ApiError(503, "platform.unavailable", "We are moving house."));
  expect(html).toContain("We are moving house.");
  expect(html).not.toContain("Unable to fetch videos.");
  expect(html).not.toContain("Please check your connection.");
});

test.each([
  new TypeError("Failed to fetch"),
  new ApiError(500, "client.transport", "Request failed with status code 500"),
  null,
])("without a server message it shows its own text: %s", (error) => {
  const html = render(error);
  expect(html).toContain("Unable to fetch videos.");
  expect(html).toContain("Please check your connection.");
});
