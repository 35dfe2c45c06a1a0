import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readLessons } from "#catalog/server/index.ts";
import { readScore } from "#score/server/index.ts";
import { computeLessonTiming } from "../../src/media/server/pipeline/lesson-timing.ts";
import { createSectionTracks } from "../../src/media/server/pipeline/section-tracks.ts";
import { readSections } from "../../src/media/server/pipeline/sections.ts";

const charactersPerSecond = 20;
const films = await Promise.all(
  (await readLessons("school")).map(async ({ videoId, score }) => {
    const sections = await readSections("school", videoId);
    const musicXml = await readFile(`school/lessons/${score}`);
    const timing = computeLessonTiming(readScore(musicXml.toString("utf8")), sections);
    return { videoId, timing, ...createSectionTracks({ musicXml, sections }) };
  }),
);
const taught = films.filter(({ timing }) => timing.sections.length > 0);

test("at least fourteen lessons are taught in two to five minutes", () => {
  const lasting = taught.map(({ videoId, timing: { videoSeconds } }) => ({
    videoId,
    isTwoToFiveMinutes: videoSeconds >= 120 && videoSeconds <= 300,
  }));
  expect(lasting.filter(({ isTwoToFiveMinutes }) => !isTwoToFiveMinutes)).toEqual([]);
  expect(lasting.length).toBeGreaterThanOrEqual(14);
});

describe.each(taught)("$videoId", ({ timing, cues, chapters }) => {
  test("has chapters in order, each hand alone, and ends with both in tempo", () => {
    const starts = chapters.map(({ startMs }) => startMs);
    expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
    expect(starts[0]).toBe(0);
    const hands = new Set(timing.passages.map(({ hand }) => hand));
    expect([...hands].toSorted()).toEqual(["both", "left", "right"]);
    expect(timing.passages.at(-1)).toMatchObject({ hand: "both", tempo: 1 });
  });

  test("has captions that can be read, one after another, within the film", () => {
    expect(cues.length).toBeGreaterThan(8);
    for (const [index, { startMs, endMs, text }] of cues.entries()) {
      expect(text.length / ((endMs - startMs) / 1000), text).toBeLessThanOrEqual(
        charactersPerSecond,
      );
      expect(cues[index - 1]?.endMs ?? 0, text).toBeLessThanOrEqual(startMs);
    }
    expect(cues.at(-1)?.endMs).toBeLessThanOrEqual(timing.videoSeconds * 1000);
  });
});
