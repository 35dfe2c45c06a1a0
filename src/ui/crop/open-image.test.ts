import { expect, test } from "vitest";
import { validateFile } from "./open-image.ts";

test.each([
  ["image/png", "a.png", undefined],
  ["image/heic", "a.heic", undefined],
  ["", "IMG_1.HEIC", undefined],
  ["text/plain", "a.txt", "Please choose an image file"],
  ["application/pdf", "a.heic", "Please choose an image file"],
  ["", "a.png", "Please choose an image file"],
  ["image/svg+xml", "a.svg", "Please choose a JPEG, PNG, WebP, GIF or AVIF picture"],
])("a file of type %j named %j gets the message %j [open-image-1]", (type, name, sentence) => {
  expect(validateFile({ type, name })).toBe(sentence);
});
