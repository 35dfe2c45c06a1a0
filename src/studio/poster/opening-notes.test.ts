import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readScore } from "../score/read-score.ts";
import { drawPoster } from "./draw-poster.ts";
import { findOpening } from "./opening-notes.ts";

const score = readScore(
  readFileSync(new URL("../test-scores/two-hands.musicxml", import.meta.url), "utf8"),
);

test("the opening is the right hand's, without its grace notes", () => {
  const opening = findOpening(score, 8);
  expect(opening).toMatchObject({ clef: "treble", keyFifths: 2 });
  // F♯4 and A4 lie in the first and second space: one and three steps above the bottom line.
  expect(opening.chords.map((chord) => chord.heads.map((head) => head.step))).toEqual([
    [1],
    [3],
    [4],
  ]);
});

test("signs that the key signature gives are not written again", () => {
  const [fSharp, , bFlat] = findOpening(score, 8).chords;
  expect(fSharp?.heads[0]?.accidental).toBe("");
  expect(bFlat?.heads[0]?.accidental).toBe("♭");
});

test("a poster is drawn with and without a score or a picture", async () => {
  const meta = { title: "A Title So Long That It Needs Two Lines", category: "special" } as const;
  const plain = await drawPoster(meta);
  expect([plain.width, plain.height]).toEqual([1280, 800]);
  const before = Buffer.from(plain.data());
  const scored = await drawPoster({ ...meta, score, picturePath: "/none/there.webp" });
  expect(Buffer.from(scored.data()).equals(before)).toBe(false);
});

test("a poster leaves its corners to the badges of a card", async () => {
  const title = "Three Chords That Carry a Thousand Songs Home";
  const meta = { title, hook: "Not written this small", category: "beginner" } as const;
  const poster = await drawPoster({ ...meta, score });
  const context = poster.getContext("2d");
  const lightest = (x: number, y: number, width: number, height: number) =>
    Math.max(...context.getImageData(x, y, width, height).data.filter((_, i) => i % 4 === 1));
  // A card 280 px wide lays 40 px of a badge in each.
  expect(lightest(0, 0, 640, 176)).toBeLessThan(90);
  expect(lightest(960, 632, 320, 168)).toBeLessThan(90);
  expect(lightest(84, 632, 270, 30), "nothing between title and keys").toBeLessThan(90);
  expect(lightest(84, 180, 270, 240), "the stave").toBeGreaterThan(180);
});
