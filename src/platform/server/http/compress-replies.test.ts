import { expect, test } from "vitest";
import { acceptsEncoding } from "./compress-replies.ts";

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ["", false],
  ["gzip, deflate, br, zstd", true],
  ["br;q=0.5, gzip", true],
  ["br;q=0", false],
  ["gzip, br ; q=0.000", false],
  ["br;q=0, gzip;q=1", false],
  ["br;q=0.001", true],
  ["brotli, x-br", false],
])("%j accepts Brotli: %s", (header, expected) => {
  expect(acceptsEncoding(header, "br")).toBe(expected);
});
