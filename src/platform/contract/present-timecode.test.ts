import { expect, test } from "vitest";
import { presentTimecode } from "./present-timecode.ts";

test.each([
  [0, "0:00"],
  [9.9, "0:09"],
  [83, "1:23"],
  [600, "10:00"],
  [3_723, "1:02:03"],
])("%d seconds are %s", (seconds, text) => {
  expect(presentTimecode(seconds)).toBe(text);
});
