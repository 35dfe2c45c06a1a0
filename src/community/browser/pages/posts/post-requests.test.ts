import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, failureText } from "#platform/browser/api/api-error.ts";
import { favoritesQuery } from "../favorites/favorite-queries.ts";
import { contentQuery, questionsQuery, reviewsQuery } from "./page-queries.ts";

// The part of the browser that callApi reads.
beforeEach(() => vi.stubGlobal("document", { cookie: "" }));
afterEach(() => vi.unstubAllGlobals());

const respondWith = (body: object, status = 200) =>
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

test.each([
  ["Unable to fetch user favorites.", () => client.fetchQuery(favoritesQuery("u"))],
  ["Unable to fetch video questions.", () => client.fetchInfiniteQuery(questionsQuery("v"))],
  ["Unable to fetch video reviews.", () => client.fetchInfiniteQuery(reviewsQuery("v"))],
  ["Unable to fetch user content.", () => client.fetchInfiniteQuery(contentQuery("u"))],
])("a response without data fails with: %s [post-requests-1]", async (message, fetchData) => {
  respondWith({});
  await expect(fetchData()).rejects.toThrow(message);
});

test("a list has more pages while its last one is full, and shows no item twice [post-requests-2]", async () => {
  const itemsOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      _id: `review-${from + index}`,
      videoId: "v",
      rating: 7,
      text: "Good.",
      hidden: false,
      user: { _id: "u", name: "Ada (demo student)", picture: null },
      createdAt: "2026-01-01T00:00:00Z",
    }));
  const pages = [itemsOf(0, 10), itemsOf(9, 4)];
  const urls: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    urls.push(url);
    return Response.json({ data: { reviews: pages[urls.length - 1], totalReviews: 13 } });
  });
  const query = reviewsQuery("two-pages");
  const data = await client.fetchInfiniteQuery({ ...query, pages: 5 });
  expect(urls).toEqual([
    "/api/review/video/two-pages?page=1&limit=10",
    "/api/review/video/two-pages?page=2&limit=10",
  ]);
  const shown = query.select?.(data);
  expect(shown?.items.map((each) => each._id)).toEqual(itemsOf(0, 13).map((each) => each._id));
  expect(shown?.total).toBe(13);
});

test("the server's message is shown if present, else the call's own message [post-requests-3]", () => {
  const own = "Unable to submit reply.";
  const refusal = new ApiError(409, "community.too_many_replies", "It has all it can.");
  expect(failureText(refusal, own)).toBe("It has all it can.");
  expect(failureText(new ApiError(503, "platform.unavailable", "Not now."), own)).toBe("Not now.");
  expect(failureText(new ApiError(200, "client.missing_data", "Something"), own)).toBe(own);
  expect(failureText(new TypeError("Failed to fetch"), own)).toBe(own);
});
