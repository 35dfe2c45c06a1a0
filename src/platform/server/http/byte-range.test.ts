import { expect, test } from "vitest";
import { readRange } from "./byte-range.ts";

test.each([
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=900-", { start: 900, end: 999 }],
  ["bytes=-100", { start: 900, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  ["bytes=990-5000", { start: 990, end: 999 }],
])("%s of a thousand bytes", (header, range) => {
  expect(readRange(header, 1000)).toEqual(range);
});

test.each(["bytes=1000-", "bytes=5000-6000", "bytes=-0"])("%s cannot be satisfied", (header) => {
  expect(readRange(header, 1000)).toBe("unsatisfiable");
});

test.each([undefined, "bytes=", "bytes=-", "bytes=9-3", "lines=1-2", "bytes=0-1,5-6"])(
  "%s is answered with the whole",
  (header) => {
    expect(readRange(header, 1000)).toBeNull();
  },
);
