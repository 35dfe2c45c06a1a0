import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { loadLessons } from "../lessons/load-lessons.ts";
import { readLessons } from "../lessons/read-lessons.ts";
import { searchVideos } from "./search-videos.ts";

const schoolDir = fileURLToPath(new URL("../../../../school", import.meta.url));
const { db } = await useDatabase();
await loadLessons({ db }, { schoolDir, openedAt: Temporal.Instant.from("2026-03-01T12:00:00Z") });
const lessons = await readLessons(schoolDir);
const find = async (search: string) =>
  (await searchVideos({ db }, { search, page: 1, limit: 20 })).map((each) => each.videoId);

test.each([
  ["chopin", ["chopin-prelude-a-major", "chopin-prelude-e-minor"]],
  ["beethoven", ["fur-elise", "moonlight-sonata", "ode-to-joy"]],
  ["bach", ["minuet-in-g", "prelude-in-c"]],
  ["pachelbel", ["canon-in-d"]],
  ["Pachelbell", ["canon-in-d"]],
  ["scott joplin", ["the-entertainer"]],
])("%s finds all lessons of the composer", async (composer, expected) => {
  expect((await find(composer)).toSorted()).toEqual(expect.arrayContaining(expected));
});

test("every piece is found by the composer named in its score [search-the-school-1]", async () => {
  let checked = 0;
  for (const { videoId, score } of lessons) {
    const xml = await readFile(path.join(schoolDir, "lessons", score), "utf8");
    const composer = /<creator type="composer">([^<]*)</.exec(xml)?.[1] ?? "";
    if (composer === "" || composer.startsWith("Traditional")) continue;
    checked += 1;
    expect(await find(composer.split(" ").at(-1) ?? ""), composer).toContain(videoId);
  }
  expect(checked).toBeGreaterThan(10);
});

test.each(["beginner", "intermediate", "professional", "special"])(
  "the level %s finds all of its lessons [search-the-school-2]",
  async (level) => {
    const expected = lessons.filter((each) => each.category === level).map((each) => each.videoId);
    expect(await find(level)).toEqual(expect.arrayContaining(expected));
  },
);

test.each([
  ["jazz", ["two-five-one", "walking-bass"]],
  ["gospel", ["amazing-grace-gospel", "gospel-passing-chords", "when-the-saints"]],
  ["blues", ["blues-shuffle", "walking-bass"]],
  ["ragtime", ["the-entertainer"]],
  ["classical", ["fur-elise", "minuet-in-g", "moonlight-sonata", "ode-to-joy", "prelude-in-c"]],
  ["hymns", ["amazing-grace", "old-hundredth"]],
  ["scales", ["c-major-scale", "g-major-scale", "minor-scales"]],
  ["chopin professional", ["chopin-prelude-e-minor"]],
  ["jazz chords", ["two-five-one"]],
])("the style %s is found [search-the-school-3]", async (style, expected) => {
  expect(await find(style)).toEqual(expect.arrayContaining(expected));
});

test("every lesson is found by the words of its tagline [search-the-school-4]", async () => {
  for (const { videoId, tagline } of lessons)
    expect(await find(tagline), tagline).toContain(videoId);
});
