import { expect, test } from "vitest";
import { makeDocumentKeys } from "./document-keys.ts";

const page = { default: () => null };
const paths = ["library", "search", "video/:videoId", "video/first", "*"];
const routes = Object.fromEntries(
  paths.map((path) => [path, { id: path, parentId: "root", path, module: page }]),
);
const keyOf = makeDocumentKeys({ routes });
const at = (path: string) => keyOf(new URL(path, "http://school.invalid"));

test.each([
  ["/library", "/library"],
  ["/library///", "/library"],
  ["/library?tab=q0", "/library"],
  ["/video/f%C3%BCr-%65lise/", "/video/f%C3%BCr-elise"],
  ["/LIBRARY", "/library"],
  ["/%6cibrary", "/library"],
  ["/video/a%2Fb", "/video/a%2Fb"],
  ["/video/100%", "/video/100%25"],
  ["/video/first", "/video/first"],
  ["/video", "/404"],
  ["//library", "/404"],
  ["/nowhere", "/404"],
  ["/library.data", "/404"],
  [`/${"a".repeat(700)}`, "/404"],
])("%.40s is cached as %s", (path, key) => {
  expect(at(path).key).toBe(key);
});

/** The minimum of several rounds, to exclude other load. */
function quickest(path: string): number {
  const times = Array.from({ length: 3 }, () => {
    const begun = performance.now();
    at(path);
    return performance.now() - begun;
  });
  return Math.min(...times);
}

test.each(["/library", "/video/a", "/nowhere"])(
  "thousands of slashes after %s take no longer than as many letters",
  (path) => {
    const slashes = quickest(`${path}${"/".repeat(15_000)}x`);
    expect(slashes).toBeLessThan(20 * (quickest(`${path}${"a".repeat(15_000)}x`) + 1));
  },
);
