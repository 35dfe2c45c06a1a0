import { expect, test } from "vitest";
import { layOutKeyboard } from "./keyboard-geometry.ts";

const whites = (layout: ReturnType<typeof layOutKeyboard>) =>
  layout.keys.filter((key) => !key.isBlack);

test("white keys are side by side and fill the width", () => {
  const keys = whites(layOutKeyboard([48, 72], 1280));
  for (const [index, key] of keys.entries()) {
    expect(key.x).toBeCloseTo((index * 1280) / keys.length, 6);
  }
  const last = keys.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(1280, 6);
});

test("a black key overlaps the gap of its neighbours and is narrower", () => {
  const layout = layOutKeyboard([60], 1280);
  for (const key of layout.keys.filter((each) => each.isBlack)) {
    const left = layout.keyOf(key.pitchMidi - 1);
    const right = layout.keyOf(key.pitchMidi + 1);
    const gap = right?.x ?? Number.NaN;
    expect(left?.isBlack).toBe(false);
    expect(key.x).toBeLessThan(gap);
    expect(key.x + key.width).toBeGreaterThan(gap);
    expect(key.width).toBeLessThan(layout.whiteWidth * 0.65);
  }
});

test("C sharp is offset left and D sharp right, as on a piano; G sharp is centred", () => {
  const layout = layOutKeyboard([60], 1280);
  const offset = (pitchMidi: number) => {
    const key = layout.keyOf(pitchMidi);
    const gap = layout.keyOf(pitchMidi + 1)?.x ?? Number.NaN;
    return (key?.x ?? 0) + (key?.width ?? 0) / 2 - gap;
  };
  expect(offset(61)).toBeLessThan(-1);
  expect(offset(63)).toBeGreaterThan(1);
  expect(offset(68)).toBeCloseTo(0, 6);
});

test("at least three octaves are shown, including the music's range", () => {
  for (const pitches of [[60], [21, 22], [107, 108], [36, 96], [64, 67, 71]]) {
    const layout = layOutKeyboard(pitches, 1280);
    expect(whites(layout).length).toBeGreaterThanOrEqual(21);
    for (const pitch of pitches) expect(layout.keyOf(pitch)).toBeDefined();
  }
});

test("no black key is cut by the frame's edge", () => {
  for (let pitch = 21; pitch <= 108; pitch++) {
    const { keys } = layOutKeyboard([pitch], 1280);
    // The piano ends on A0 and C8.
    for (const key of keys.filter((each) => each.isBlack)) {
      expect(key.x).toBeGreaterThanOrEqual(0);
      expect(key.x + key.width).toBeLessThanOrEqual(1280);
    }
  }
});

test("the whole piano fits", () => {
  const { keys } = layOutKeyboard([21, 108], 1280);
  expect(keys).toHaveLength(88);
});
