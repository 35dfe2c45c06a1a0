import { expect, test } from "vitest";
import { normalizeCountedSearch } from "./missed-searches.ts";

test("the same words in other cases, accents and signs are one search", () => {
  const typed = ["Für Elise", "fur  elise!", "“FÜR” elise", "fu\u0308r-elise"];
  expect(new Set(typed.map(normalizeCountedSearch))).toEqual(new Set(["fur elise"]));
  expect(normalizeCountedSearch("Sonata No. 14")).toBe("sonata no 14");
});

test.each([
  "ada@school.test",
  "write to ada＠school.test",
  "ada.lovelace",
  "https://school.test/me",
  "www.school",
  "+234 800 000 0000",
  "born 12 03 1998",
  "one two three four five six seven",
  "a".repeat(61),
  "?!",
])("%s is left out", (typed) => {
  expect(normalizeCountedSearch(typed)).toBeNull();
});
