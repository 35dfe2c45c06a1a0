import { expect, test } from "vitest";
import { nextTaste } from "./next-taste.ts";

const taste = (videoId: string) =>
  ({ videoId, title: videoId, category: "beginner", poster: "" }) as const;
const tastes = [taste("one"), taste("two"), taste("three")];

test("tastes follow one another, and the first comes again after the last", () => {
  const next = (videoId: string) => nextTaste(tastes, videoId)?.videoId;
  expect([next("one"), next("three"), next("elsewhere")]).toEqual(["two", "one", "one"]);
});

test("the only taste has none after it", () => {
  expect(nextTaste([taste("one")], "one")).toBeNull();
  expect(nextTaste([], "one")).toBeNull();
});
