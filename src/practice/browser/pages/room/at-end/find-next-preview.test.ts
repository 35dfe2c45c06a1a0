import { expect, test } from "vitest";
import { findNextPreview } from "./find-next-preview.ts";

const preview = (videoId: string) =>
  ({ videoId, title: videoId, category: "beginner", poster: "" }) as const;
const previews = [preview("one"), preview("two"), preview("three")];

test("previews follow one another, and the first comes again after the last", () => {
  const next = (videoId: string) => findNextPreview(previews, videoId)?.videoId;
  expect([next("one"), next("three"), next("elsewhere")]).toEqual(["two", "one", "one"]);
});

test("the only preview has none after it", () => {
  expect(findNextPreview([preview("one")], "one")).toBeNull();
  expect(findNextPreview([], "one")).toBeNull();
});
