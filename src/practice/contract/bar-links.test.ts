import { expect, test } from "vitest";
import { splitBarLinks } from "./bar-links.ts";

const origin = "https://school.test";
const linksOf = (text: string) =>
  splitBarLinks(text, origin).filter((part) => typeof part === "object");
const labelOf = (text: string) => linksOf(text).map(({ label }) => label);

test("addresses of bars in a text become links that say the bars [bar-links-1]", () => {
  const text =
    "Slowly:\n/practice/a-tune#bars=5-8&hand=left&tempo=60, then (https://school.test/video/a-tune#bar=12).";
  expect(splitBarLinks(text, origin)).toEqual([
    "Slowly:\n",
    {
      videoId: "a-tune",
      path: "/practice/a-tune#bars=5-8&hand=left&tempo=60",
      label: "Bars 5 to 8, left hand, at 60%",
    },
    ", then (",
    { videoId: "a-tune", path: "/video/a-tune#bar=12", label: "Bar 12" },
    ").",
  ]);
  expect(labelOf("/practice/a-tune#bars=1.2-3-a&hand=both&tempo=100")).toEqual([
    "Bars 1 (2nd time) to 3-a, both hands",
  ]);
  expect(labelOf("/practice/a-tune#bars=7.")).toEqual(["Bar 7"]);
  expect(linksOf("/practice/a-tune#bars=5%E2%80%938")).toMatchObject([
    { path: "/practice/a-tune#bars=5%E2%80%938", label: "Bars 5 to 8" },
  ]);
  expect(splitBarLinks("", origin)).toEqual([]);
});

test.each([
  "https://elsewhere.test/practice/a-tune#bars=5-8",
  "https://school.test.elsewhere.test/video/a-tune#bar=1",
  "https://school.test@elsewhere.test/video/a-tune#bar=1",
  "//elsewhere.test/practice/a-tune#bars=5-8",
  "http://school.test/video/a-tune#bar=1",
  "elsewhere.test/video/a-tune#bar=1",
  "javascript:/video/a-tune#bar=1",
  "/video/a-tune",
  "/video/a-tune#bar=1&then=2",
  "/video/a-tune/x#bar=1",
  "/video/%2e%2e#bar=1",
  "/account#bars=5-8",
  "/practice/a-tune",
  "/practice/a-tune#hand=left",
  "/practice/a-tune#bars=5-8&next=https://elsewhere.test",
  "/practice/a-tune#bars=5-8&hand=third",
  "/practice/a-tune#bars=5-8&tempo=fast",
  "/practice/a-tune#bars=%E2%80%AE5",
  "/practice/a-tune#bars=<b>5</b>",
  `/practice/a-tune#bars=${"5".repeat(400)}`,
  "/practice/a-tune#bars=%",
  "/practice/../a-tune#bars=5",
])("any other address stays text: %s [bar-links-2]", (text) => {
  expect(splitBarLinks(text, origin)).toEqual([text]);
});
