import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newReleasesQuery, topRatedQuery } from "#catalog/client.ts";
import { firstPageQuery } from "#catalog/pages/library-queries.ts";
import { nextQuery, videoQuery } from "#catalog/pages/video-queries.ts";
import { favoritesQuery } from "#community/pages/favorite-queries.ts";
import { connectSession } from "#platform/browser/call-api.ts";
import { statsQuery } from "#site/home/stats.tsx";

const nobody = "00000000-0000-4000-8000-000000000000";

/** Reads whose answer may lack `data`, and what the user is then told (spec §8). */
const reads = [
  ["Unable to fetch new videos.", newReleasesQuery],
  ["Unable to fetch stats.", statsQuery],
  ["Unable to fetch top rated videos.", topRatedQuery],
  ["Unable to fetch videos.", firstPageQuery("beginner")],
  ["Unable to fetch video details.", videoQuery("five-finger-c")],
  ["Unable to fetch next videos.", nextQuery({ category: "beginner", serialNumber: 1 })],
  ["Unable to fetch user favorites.", favoritesQuery(nobody)],
] as const;

beforeEach(() => vi.stubGlobal("document", { cookie: "" }));
afterEach(() => vi.unstubAllGlobals());

/** Runs a query's own function, as TanStack Query does. */
function ask(query: object): Promise<unknown> {
  const { queryFn }: { queryFn?: unknown } = query;
  if (typeof queryFn !== "function") throw new Error("This query has no function of its own.");
  return queryFn({ signal: new AbortController().signal });
}

test.each(reads)("%j is said of an answer without data", async (text, query) => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  await expect(ask(query)).rejects.toThrow(text);
});

test.each(reads)("where the server says why, that is said instead of %j", async (_, query) => {
  const failure = { message: "We are moving house.", code: "platform.unavailable", requestId: "1" };
  vi.stubGlobal("fetch", async () => Response.json(failure, { status: 503 }));
  await expect(ask(query)).rejects.toThrow("We are moving house.");
});

test("a call that needs a session and has none to refresh says so", async () => {
  connectSession({
    readAccessToken: () => "run-out",
    refresh: () => Promise.reject(new Error("No refresh token available")),
  });
  vi.stubGlobal("fetch", async () => Response.json({}, { status: 401 }));
  await expect(ask(favoritesQuery(nobody))).rejects.toThrow("No refresh token available");
});
