import { expect, test } from "vitest";
import {
  compositionOf,
  findCompositionError,
  joinedComposition,
  readOffset,
} from "./composition-rules.ts";

test.each([
  ["2.5", 2.5],
  [" -1,25 ", -1.2],
  ["−3", -3],
  ["", 0],
  ["soon", null],
  ["99999", null],
])("the offset %o is %s seconds [two-pictures-16]", (text, seconds) => {
  expect(readOffset(text)).toBe(seconds);
});

test("moments at which the picture changes are ordered, and each wrong one is told [two-pictures-17]", () => {
  const switchedAt = (...times: string[]) => ({
    ...joinedComposition,
    mode: "switched" as const,
    switches: times.map((time) => ({ time })),
  });
  expect(compositionOf(switchedAt("1:05", "0:12"))?.layout).toMatchObject({
    switchSeconds: [12, 65],
  });
  expect(findCompositionError(switchedAt("1:05", "0:12"))).toBeNull();
  expect(findCompositionError(switchedAt())?.message).toContain("Please add a moment");
  expect(findCompositionError(switchedAt("0:12", "then"))?.path).toEqual(["switches", 1, "time"]);
  expect(findCompositionError(switchedAt("0:12", "0:12.2"))?.message).toContain("half a second");
  expect(compositionOf(joinedComposition)).toBeUndefined();
});
