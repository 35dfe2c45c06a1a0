import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { readScore } from "#score/server/index.ts";
import { computeLessonTiming } from "../pipeline/lesson-timing.ts";
import { lessonSections } from "../pipeline/sections.ts";
import { canvasLayout } from "./canvas-layout.ts";
import { type LessonLabels, type LessonVideo, prepareVideo } from "./draw-frames.ts";

const score = readScore(
  readFileSync(
    new URL("../../../score/server/testing/test-scores/two-hands.musicxml", import.meta.url),
    "utf8",
  ),
);
const timing = computeLessonTiming(score);
const makeVideo = (labels: LessonLabels = "notes") =>
  prepareVideo({ score, timing, title: "Two Hands", labels });
const hashOf = (video: LessonVideo, frame: number) =>
  createHash("sha256").update(video.drawFrame(frame).data()).digest("hex");
const frameAt = (scoreSeconds: number) => Math.round((timing.leadInSeconds + scoreSeconds) * 30);
const meanOf = (pixels: Buffer, fromLine: number, toLine: number) => {
  const rows = pixels.subarray(fromLine * canvasLayout.width * 4, toLine * canvasLayout.width * 4);
  let sum = 0;
  for (let i = 0; i < rows.length; i += 4) sum += (rows[i] ?? 0) + (rows[i + 1] ?? 0);
  return sum / (rows.length / 2);
};

test("a frame depends only on its number, not on frames drawn before it", () => {
  const frame = frameAt(0.3);
  const [video, again] = [makeVideo(), makeVideo()];
  for (let each = 0; each < 20; each++) again.drawFrame(each * 4);
  expect(hashOf(again, frame)).toBe(hashOf(video, frame));
});

test("the video is as long as the music with count-in and ending", () => {
  expect(makeVideo().frameCount).toBe(Math.round(timing.videoSeconds * 30));
});

test("keys light up while they sound, and no frame before the end is black", () => {
  const video = makeVideo();
  const before = Buffer.from(video.drawFrame(0).data());
  const during = Buffer.from(video.drawFrame(frameAt(0.2)).data());
  expect(meanOf(before, canvasLayout.keyboardTop, canvasLayout.height)).toBeGreaterThan(90);
  expect(meanOf(during, canvasLayout.bandHeight, canvasLayout.hitLine)).toBeGreaterThan(
    meanOf(before, canvasLayout.bandHeight, canvasLayout.hitLine),
  );
  expect(before.equals(during)).toBe(false);
});

test("the video fades to black", () => {
  const video = makeVideo();
  const last = video.drawFrame(video.frameCount - 1).data();
  expect(meanOf(last, 0, canvasLayout.height)).toBeLessThan(16);
});

test("each kind of label changes the frame", () => {
  const frame = frameAt(0.2);
  const hashes = (["notes", "fingers", "chords"] as const).map((labels) =>
    hashOf(makeVideo(labels), frame),
  );
  expect(new Set(hashes).size).toBe(3);
});

test("a section begins with a still title card, then its passage falls", () => {
  const [title, intro] = ["The right hand alone", "Listen to each note until it has ended."];
  const timed = computeLessonTiming(score, lessonSections.parse([{ title, intro, hand: "right" }]));
  const video = prepareVideo({ score, timing: timed, title: "Two Hands", labels: "notes" });
  const cardEnd = Math.round((timed.sections[0]?.cardEndSeconds ?? 0) * 30);
  expect(hashOf(video, cardEnd - 1)).toBe(hashOf(video, 0));
  expect(hashOf(video, cardEnd)).not.toBe(hashOf(video, 0));
  expect([0, 1, cardEnd - 1, cardEnd].map(video.isStill)).toEqual([false, true, true, false]);
  const during = Math.round((timed.leadInSeconds + 0.2) * 30);
  expect(hashOf(video, during)).not.toBe(hashOf(video, cardEnd));
});

test("a title card shows the school's name, accent and logo", async () => {
  const sections = lessonSections.parse([{ title: "Listen", intro: "Twice.", hand: "right" }]);
  const timed = computeLessonTiming(score, sections);
  const green = createCanvas(30, 10);
  const paint = green.getContext("2d");
  paint.fillStyle = "#00ff00";
  paint.fillRect(0, 0, 30, 10);
  const cardOf = (given: { name?: string; accent?: string; logo?: Image }) => {
    const look = { name: "Ada's Keys", accent: null, logo: null, ...given };
    const video = prepareVideo({ score, timing: timed, title: "Two", labels: "notes", look });
    return Buffer.from(video.drawFrame(0).data());
  };
  const { width } = canvasLayout;
  /** The last column of the card's first lines that another card has otherwise. */
  const widthOfName = (name: string) => {
    const [card, empty] = [cardOf({ name }), cardOf({ name: "" })];
    let last = 0;
    for (let pixel = 0; pixel < 130 * width; pixel++) {
      if (card[pixel * 4] !== empty[pixel * 4]) last = Math.max(last, pixel % width);
    }
    return last;
  };
  const short = widthOfName("Ada");
  expect(short).toBeGreaterThan(160);
  expect(widthOfName("Ada and Ben's School of Keys")).toBeGreaterThan(short + 200);
  const colourAt = (card: Buffer, x: number, y: number) => [
    ...card.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
  ];
  expect(colourAt(cardOf({ accent: "#5a9cbd" }), 180, 138)).toEqual([0x5a, 0x9c, 0xbd]);
  const logo = await loadImage(await green.encode("png"));
  expect(colourAt(cardOf({ logo }), 200, 92)).toEqual([0, 255, 0]);
});
