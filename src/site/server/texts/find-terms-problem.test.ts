import { expect, test } from "vitest";
import { findTermsProblem } from "./find-terms-problem.ts";

const today = Temporal.PlainDate.from("2026-11-27");
const first = { title: "Terms", text: "Text" };
const second = { ...first, version: "2", effectiveOn: "2026-12-11" };

test.each([
  ["a corrected word keeps version and day", second, { ...second, text: "Texts" }, null],
  ["terms without a version may name the first one", first, { ...first, version: "1" }, null],
  ["a new version applies in 14 days", first, second, null],
  [
    "a new version that applies in 13 days is refused",
    first,
    { ...second, effectiveOn: "2026-12-10" },
    "effectiveOn: Students are told 14 days before: 11 December 2026 or later.",
  ],
  [
    "a new version without a day is refused",
    second,
    { ...first, version: "3" },
    "effectiveOn: Students are told 14 days before: 11 December 2026 or later.",
  ],
  [
    "the day that students were told stays",
    second,
    { ...second, effectiveOn: "2027-01-01" },
    "effectiveOn: This version has its day. Give changed terms a version of their own.",
  ],
])("%s [terms-4]", (_, before, after, problem) => {
  expect(findTermsProblem(before, after, today)).toBe(problem);
});
