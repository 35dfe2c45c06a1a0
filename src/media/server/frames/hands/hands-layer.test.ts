import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readScore } from "#score/server/index.ts";
import { computeLessonTiming } from "../../pipeline/lesson-timing.ts";
import { canvasLayout } from "../canvas-layout.ts";
import { prepareVideo } from "../draw-frames.ts";
import { layOutKeyboard } from "../keyboard/keyboard-geometry.ts";
import { fingerNotes } from "./finger-notes.ts";
import { createHandMotion, type HandPose } from "./hand-motion.ts";

const testScores = new URL("../../../../score/server/testing/test-scores/", import.meta.url);
const score = readScore(readFileSync(new URL("two-hands.musicxml", testScores), "utf8"));
const pitches = score.notes.map(({ pitchMidi }) => pitchMidi);
const layout = layOutKeyboard(pitches, canvasLayout.width);
const timing = computeLessonTiming(score);
const played = fingerNotes(score).map((note) => ({
  ...note,
  startSeconds: note.startSeconds + timing.leadInSeconds,
}));
const motions = {
  left: createHandMotion(played, "left", layout),
  right: createHandMotion(played, "right", layout),
};

test("each note's finger is on the middle of its key, and down, while the note sounds", () => {
  for (const note of played) {
    const key = layout.keyOf(note.pitchMidi);
    const pose = motions[note.hand](note.startSeconds + note.durationSeconds / 2);
    const finger = pose?.fingers[note.finger - 1];
    expect(finger?.x).toBeCloseTo((key?.x ?? 0) + (key?.width ?? 0) / 2, 0);
    expect(finger?.reach).toBe(key?.isBlack ? 1 : 0);
    expect(finger?.press).toBeGreaterThan(0.5);
  }
});

test("hands move without a jump, come before the first note and leave after the last", () => {
  const first = Math.min(...played.map(({ startSeconds }) => startSeconds));
  const end = timing.videoSeconds;
  for (const poseAt of Object.values(motions)) {
    expect(poseAt(first - 3)).toBeNull();
    let before: HandPose | null = null;
    for (let seconds = 0; seconds < end; seconds += 1 / 30) {
      const pose = poseAt(seconds);
      if (pose && before) expect(Math.abs(pose.x - before.x)).toBeLessThan(layout.whiteWidth * 2);
      before = pose;
    }
  }
  expect(motions.right(first)?.presence).toBeGreaterThan(0.9);
});

test("a leap lifts the hand, a step does not", () => {
  const noteOf = (pitchMidi: number, startSeconds: number) => ({
    hand: "right" as const,
    finger: 1 as const,
    pitchMidi,
    startSeconds,
    durationSeconds: 0.5,
  });
  const keys = layOutKeyboard([48, 84], canvasLayout.width);
  const highest = (notes: ReturnType<typeof noteOf>[]) => {
    const poseAt = createHandMotion(notes, "right", keys);
    return Math.max(...[1.6, 1.7, 1.8, 1.9].map((seconds) => poseAt(seconds)?.lift ?? 0));
  };
  expect(highest([noteOf(48, 1), noteOf(72, 2)])).toBeGreaterThan(0.4);
  expect(highest([noteOf(48, 1), noteOf(50, 2)])).toBe(0);
});

test("a key at its note's time is under a finger with the hand's colour", () => {
  const video = prepareVideo({
    score,
    timing,
    title: "Two Hands",
    labels: "notes",
    hands: "drawn",
  });
  const note = played.find(
    ({ hand, pitchMidi }) => hand === "right" && !layout.keyOf(pitchMidi)?.isBlack,
  );
  const key = note && layout.keyOf(note.pitchMidi);
  if (!note || !key) throw new Error("The score has no white key for the right hand.");
  const pixelAt = (seconds: number, up: number) => {
    const pixels = video.drawFrame(Math.round(seconds * 30)).data();
    const y = canvasLayout.keyboardTop - canvasLayout.handsHeight + up;
    const at = (y * video.width + Math.round(key.x + key.width / 2)) * 4;
    return [...pixels.subarray(at, at + 3)];
  };
  const isBrass = ([red = 0, , blue = 0]: number[]) => red - blue > 60;
  const isDark = (rgb: number[]) => Math.max(...rgb) < 140;
  const empty = pixelAt(note.startSeconds - 3, 135);
  const during = note.startSeconds + note.durationSeconds / 2;
  const heights = [115, 120, 125, 130, 135, 140];
  expect(isDark(empty)).toBe(false);
  expect(heights.some((up) => isBrass(pixelAt(during, up)))).toBe(true);
  expect(heights.some((up) => isDark(pixelAt(during, up)))).toBe(true);
});
