import { expect, test } from "vitest";
import { validateFile } from "./open-image.ts";

test.each([
  ["image/png", undefined],
  ["image/heic", undefined],
  ["text/plain", "Please choose an image file"],
  ["application/pdf", "Please choose an image file"],
  ["", "Please choose an image file"],
  ["image/svg+xml", "Please choose a JPEG, PNG, WebP, GIF or AVIF picture"],
])("a file of type %j gets the message %j [open-image-1]", (type, sentence) => {
  expect(validateFile({ type })).toBe(sentence);
});
