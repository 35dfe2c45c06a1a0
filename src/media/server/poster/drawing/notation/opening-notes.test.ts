import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readScore } from "#score/server/index.ts";
import { shareFrame } from "../../poster-frame.ts";
import { drawPoster } from "../draw-poster.ts";
import { findOpening } from "./opening-notes.ts";

const score = readScore(
  readFileSync(
    new URL("../../../../../score/server/testing/test-scores/two-hands.musicxml", import.meta.url),
    "utf8",
  ),
);

test("the opening is the right hand's, without grace notes", () => {
  const opening = findOpening(score, 8);
  expect(opening).toMatchObject({ clef: "treble", keyFifths: 2 });
  // F♯4 and A4 lie in the first and second space: one and three steps above the bottom line.
  expect(opening.chords.map((chord) => chord.heads.map((head) => head.step))).toEqual([
    [1],
    [3],
    [4],
  ]);
});

test("accidentals in the key signature are not repeated", () => {
  const [fSharp, , bFlat] = findOpening(score, 8).chords;
  expect(fSharp?.heads[0]?.accidental).toBe("");
  expect(bFlat?.heads[0]?.accidental).toBe("♭");
});

test("a poster is drawn with and without a score or an image", async () => {
  const meta = { title: "A Title So Long That It Needs Two Lines", category: "special" } as const;
  const plain = await drawPoster(meta);
  expect([plain.width, plain.height]).toEqual([1280, 800]);
  const before = Buffer.from(plain.data());
  const scored = await drawPoster({ ...meta, score, image: "/none/there.webp" });
  expect(Buffer.from(scored.data()).equals(before)).toBe(false);
});

const draw = async (about: Partial<Parameters<typeof drawPoster>[0]> = {}) =>
  drawPoster({ title: "Two Hands", tagline: "A few bars", category: "beginner", score, ...about });
const pixelsOf = (poster: Awaited<ReturnType<typeof drawPoster>>) => Buffer.from(poster.data());

test.each([
  ["stave", 1],
  ["roll", 2],
  ["keyboard", 3],
])("a poster with a %s leaves its corners clear for a card's badges", async (_, serialNumber) => {
  const context = (await draw({ serialNumber })).getContext("2d");
  const lightest = (x: number, y: number, width: number, height: number) =>
    Math.max(...context.getImageData(x, y, width, height).data.filter((_, i) => i % 4 === 1));
  // A card 280 px wide has a 40 px badge in each.
  expect(lightest(0, 0, 640, 176)).toBeLessThan(110);
  expect(lightest(960, 660, 320, 140)).toBeLessThan(110);
  expect(lightest(84, 250, 300, 300), "the notes").toBeGreaterThan(225);
});

test("[poster-2] lessons with the same notes have different posters", async () => {
  const posters = await Promise.all(
    [1, 2, 3, 6].map(async (serialNumber) =>
      pixelsOf(await draw({ serialNumber })).toString("hex"),
    ),
  );
  expect(new Set(posters).size).toBe(4);
});

test("a poster has no title; the share image has one", async () => {
  const [one, other] = [
    await draw({ title: "Minuet" }),
    await draw({ title: "Waltz", tagline: "Spin" }),
  ];
  expect(pixelsOf(one).equals(pixelsOf(other))).toBe(true);
  const shared = await drawPoster({ title: "Minuet", category: "beginner", score }, shareFrame);
  const renamed = await drawPoster({ title: "Waltz", category: "beginner", score }, shareFrame);
  expect(pixelsOf(shared).equals(pixelsOf(renamed))).toBe(false);
});

test("the stave fills a third of the poster's height or more", async () => {
  const poster = await draw();
  const column = poster.getContext("2d").getImageData(300, 0, 1, 800).data;
  const bright = Array.from({ length: 800 }, (_, y) => y).filter((y) => (column[y * 4] ?? 0) > 150);
  expect((bright.at(-1) ?? 0) - (bright[0] ?? 0)).toBeGreaterThan(150);
});

test("each level has its own light for lessons without a place", async () => {
  const lights = new Set<string>();
  for (const category of ["beginner", "intermediate", "professional", "special"] as const) {
    const [lit, again] = [await draw({ category }), await draw({ category, title: "Another" })];
    const pixel = (poster: typeof lit) =>
      [...poster.getContext("2d").getImageData(1_100, 120, 1, 1).data].join(",");
    expect(pixel(again)).toBe(pixel(lit));
    lights.add(pixel(lit));
  }
  expect(lights.size).toBe(4);
});
