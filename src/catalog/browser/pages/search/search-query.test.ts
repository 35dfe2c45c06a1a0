import { describe, expect, test } from "vitest";
import { normalizeTypedSearch, searchMaxLength, searchQuery } from "./search-query.ts";

describe("a normalised search", () => {
  test.each([
    ["empty without a query in the URL", null, ""],
    ["empty for spaces only", " \t  ", ""],
    ["the words with single spaces between them", "  für   Elise ", "für Elise"],
    ["the words without characters that the server refuses", "c\u0000 major\ud83d", "c major"],
    ["whole characters beyond the basic plane", "piano 🎹", "piano 🎹"],
  ])("is %s", (_, typed, searched) => {
    expect(normalizeTypedSearch(typed)).toBe(searched);
  });

  test("is never longer than the server allows, and never ends in half a character", () => {
    expect(normalizeTypedSearch("a".repeat(900))).toHaveLength(searchMaxLength);
    expect(normalizeTypedSearch(`${"a".repeat(searchMaxLength - 1)}🎹`)).toBe(
      "a".repeat(searchMaxLength - 1),
    );
  });
});

test("an empty search is disabled, any other requests up to twenty lessons", () => {
  expect(searchQuery("").enabled).toBe(false);
  const { enabled, queryKey } = searchQuery("ode");
  expect(enabled).toBe(true);
  expect(queryKey).toEqual(["/api/video", { query: { page: 1, limit: 20, search: "ode" } }]);
});
