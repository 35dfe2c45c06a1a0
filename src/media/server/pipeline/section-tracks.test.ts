import { expect, test } from "vitest";
import { writeScore } from "#score/server/testing/write-score.ts";
import { createSectionTracks } from "./section-tracks.ts";
import { lessonSections } from "./sections.ts";

const musicXml = Buffer.from(
  writeScore([{ right: "C4:4" }, { right: "D4:4" }, { right: "E4:4" }, { right: "F4:4" }]),
);
const tracksOf = (...sections: object[]) => {
  const given = sections.map((one) => ({ title: "A part", intro: "Listen.", ...one }));
  return createSectionTracks({ musicXml, sections: lessonSections.parse(given) });
};

test("each section is a chapter, and its hints are captions while it plays their bars", () => {
  const hints = [
    { bar: 2, text: "Count aloud." },
    { bar: 4, text: "Let go." },
  ];
  const { cues, chapters } = tracksOf(
    { title: "Right hand", bars: [2, 4], hints, times: 2 },
    { title: "In tempo" },
  );
  expect(chapters.map(({ title }) => title)).toEqual(["Right hand", "In tempo"]);
  expect(chapters[0]?.startMs).toBe(0);
  // A card of 3 s and a bar of 2 s precede bar 2.
  expect(cues).toEqual([
    { startMs: 3_000, endMs: 6_000, text: "Count aloud." },
    { startMs: 9_000, endMs: 12_000, text: "Let go." },
  ]);
});

test("a hint that cannot be read, or is at a bar that is not played, is refused with its bar", () => {
  const long = { bar: 1, text: "a".repeat(110) };
  expect(() => tracksOf({ hints: [long, { bar: 2, text: "Next." }] })).toThrow(
    "Section 1 leaves 4.0 s to read its hint at bar 1",
  );
  expect(() => tracksOf({}, { bars: [1, 2], hints: [{ bar: 3, text: "Here." }] })).toThrow(
    "Section 2 has a hint at bar 3, which it does not play.",
  );
});

test("a lesson without sections has neither", () => {
  expect(createSectionTracks({ musicXml, sections: null })).toEqual({ cues: [], chapters: [] });
});
