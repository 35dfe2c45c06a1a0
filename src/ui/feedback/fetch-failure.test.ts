import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ApiError, noRefreshToken } from "#platform/browser/api/api-error.ts";
import { FetchFailure } from "./fetch-failure.tsx";

const render = (error: unknown) =>
  renderToString(
    createElement(FetchFailure, {
      text: "Unable to fetch videos.",
      error,
      pending: false,
      onRetry: () => {},
    }),
  );

test("a list that cannot be fetched shows the server's message instead of its own text [fetch-failure-1]", () => {
  const html = render(new ApiError(503, "platform.unavailable", "We are moving house."));
  expect(html).toContain("We are moving house.");
  expect(html).not.toContain("Unable to fetch videos.");
  expect(html).not.toContain("Please check your connection.");
});

test.each([new TypeError("Failed to fetch"), null])(
  "where no answer came it shows its own text, and asks for the connection: %s [fetch-failure-2]",
  (error) => {
    const html = render(error);
    expect(html).toContain("Unable to fetch videos.");
    expect(html).toContain("Please check your connection.");
  },
);

test.each([
  new ApiError(500, "client.transport", "Request failed with status code 500"),
  new ApiError(200, "client.missing_data", "Unable to fetch videos."),
  new Error("An answer that cannot be read"),
])("where an answer came it does not blame the connection: %s [fetch-failure-3]", (error) => {
  const html = render(error);
  expect(html).toContain("Unable to fetch videos.");
  expect(html).not.toContain("Please check your connection.");
});

test("without a refresh token it says so, and offers the login instead of a retry [fetch-failure-4]", () => {
  const html = render(noRefreshToken());
  expect(html).toContain("No refresh token available");
  expect(html).toContain("Log in again");
  expect(html).not.toContain("Try again");
  expect(html).not.toContain("Unable to fetch videos.");
  expect(html).not.toContain("Please check your connection.");
});
