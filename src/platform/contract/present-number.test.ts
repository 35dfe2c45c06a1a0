import { expect, test } from "vitest";
import { presentNumber } from "./present-number.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1_000, "1,000"],
  [4_753, "4,753"],
  [1_234_567, "1,234,567"],
  [-1_000, "-1,000"],
  [-100, "-100"],
])("%i is shown as %s", (value, text) => {
  expect(presentNumber(value)).toBe(text);
});
