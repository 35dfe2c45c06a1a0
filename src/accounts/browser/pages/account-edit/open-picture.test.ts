import { expect, test } from "vitest";
import { faultOf } from "./open-picture.ts";

test.each([
  ["image/png", undefined],
  ["image/heic", undefined],
  ["text/plain", "Please choose an image file"],
  ["application/pdf", "Please choose an image file"],
  ["", "Please choose an image file"],
  ["image/svg+xml", "Please choose a JPEG, PNG, WebP, GIF or AVIF picture"],
])("of a file of the kind %j the form says %j", (type, sentence) => {
  expect(faultOf({ type })).toBe(sentence);
});
