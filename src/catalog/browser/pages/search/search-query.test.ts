import { describe, expect, test } from "vitest";
import { normalizeSearch, searchMaxLength, searchQuery } from "./search-query.ts";

describe("what is searched for", () => {
  test.each([
    ["nothing where nothing stands in the address", null, ""],
    ["nothing where only spaces were typed", " \t  ", ""],
    ["the words, with single spaces between them", "  für   Elise ", "für Elise"],
    ["the words without what no server takes", "c\u0000 major\ud83d", "c major"],
    ["whole signs beyond the usual planes", "piano 🎹", "piano 🎹"],
  ])("is %s", (_, typed, searched) => {
    expect(normalizeSearch(typed)).toBe(searched);
  });

  test("is never longer than the server allows, and never ends in half a sign", () => {
    expect(normalizeSearch("a".repeat(900))).toHaveLength(searchMaxLength);
    expect(normalizeSearch(`${"a".repeat(searchMaxLength - 1)}🎹`)).toBe(
      "a".repeat(searchMaxLength - 1),
    );
  });
});

test("an empty search asks nothing, any other asks for up to twenty lessons", () => {
  expect(searchQuery("").enabled).toBe(false);
  const { enabled, queryKey } = searchQuery("ode");
  expect(enabled).toBe(true);
  expect(queryKey).toEqual(["/api/video", { query: { page: 1, limit: 20, search: "ode" } }]);
});
