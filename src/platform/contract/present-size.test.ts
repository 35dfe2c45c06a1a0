import { expect, test } from "vitest";
import { presentSize } from "./present-size.ts";

test.each([
  [0, "0 kB"],
  [1, "1 kB"],
  [840_000, "840 kB"],
  [23_400_000, "23 MB"],
  [999_400_000, "999 MB"],
  [1_400_000_000, "1.4 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(presentSize(bytes)).toBe(text);
});
