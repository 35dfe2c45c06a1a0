import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { timeLesson } from "../preparation/lesson-timing.ts";
import { readScore } from "../score/read-score.ts";
import { type LessonFilm, type LessonLabels, prepareFilm } from "./draw-frames.ts";
import { stage } from "./stage.ts";

const score = readScore(
  readFileSync(new URL("../testing/test-scores/two-hands.musicxml", import.meta.url), "utf8"),
);
const timing = timeLesson(score);
const makeFilm = (labels: LessonLabels = "notes") =>
  prepareFilm({ score, timing, title: "Two Hands", labels });
const hashOf = (film: LessonFilm, frame: number) =>
  createHash("sha256").update(film.drawFrame(frame).data()).digest("hex");
const frameAt = (scoreSeconds: number) => Math.round((timing.leadInSeconds + scoreSeconds) * 30);
const meanOf = (pixels: Buffer, fromLine: number, toLine: number) => {
  const part = pixels.subarray(fromLine * stage.width * 4, toLine * stage.width * 4);
  let sum = 0;
  for (let i = 0; i < part.length; i += 4) sum += (part[i] ?? 0) + (part[i + 1] ?? 0);
  return sum / (part.length / 2);
};

test("a frame depends on its number alone, not on the frames drawn before it", () => {
  const frame = frameAt(0.3);
  const [film, again] = [makeFilm(), makeFilm()];
  for (let each = 0; each < 20; each++) again.drawFrame(each * 4);
  expect(hashOf(again, frame)).toBe(hashOf(film, frame));
});

test("the film is as long as the music with its count-in and ending", () => {
  expect(makeFilm().frameCount).toBe(Math.round(timing.filmSeconds * 30));
});

test("keys light while they sound, and the picture is never black before its end", () => {
  const film = makeFilm();
  const before = Buffer.from(film.drawFrame(0).data());
  const during = Buffer.from(film.drawFrame(frameAt(0.2)).data());
  expect(meanOf(before, stage.keyboardTop, stage.height)).toBeGreaterThan(90);
  expect(meanOf(during, stage.bandHeight, stage.hitLine)).toBeGreaterThan(
    meanOf(before, stage.bandHeight, stage.hitLine),
  );
  expect(before.equals(during)).toBe(false);
});

test("the film ends in the dark of the room", () => {
  const film = makeFilm();
  const last = film.drawFrame(film.frameCount - 1).data();
  expect(meanOf(last, 0, stage.height)).toBeLessThan(16);
});

test("what the labels show changes the picture", () => {
  const frame = frameAt(0.2);
  const hashes = (["notes", "fingers", "chords"] as const).map((labels) =>
    hashOf(makeFilm(labels), frame),
  );
  expect(new Set(hashes).size).toBe(3);
});
