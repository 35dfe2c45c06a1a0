import { expect, test } from "vitest";
import { splitHands } from "./split-hands.ts";

const quarter = 480;

/** Chords of one quarter each, split; the keys of each hand in order. */
function split(...chords: (number | readonly number[])[]) {
  const notes = chords.flatMap((chord, index) =>
    [chord].flat().map((pitchMidi) => ({
      pitchMidi,
      startTick: index * quarter,
      endTick: (index + 1) * quarter,
      velocity: 80,
    })),
  );
  const { right, left } = splitHands(notes, quarter / 12);
  const pitchesOf = (hand: typeof right) => hand.map(({ pitchMidi }) => pitchMidi);
  return { right: pitchesOf(right), left: pitchesOf(left) };
}

test("a melody above chords of a bass is the right hand's [midi-hands-1]", () => {
  expect(split([48, 72], [52, 55, 74], [52, 55, 76], [43, 77])).toEqual({
    right: [72, 74, 76, 77],
    left: [48, 52, 55, 52, 55, 43],
  });
});

test("a hand that wanders past middle C takes the boundary along [midi-hands-2]", () => {
  const descent = [72, 71, 69, 67, 65, 64, 62, 60, 59, 57];
  const low = split(...descent.map((pitch, index) => (index % 2 ? pitch : [40, pitch])));
  expect(low.right).toEqual(descent);
  const ascent = [52, 55, 59, 62, 64, 65];
  const high = split(...ascent.map((pitch) => [pitch, 84]));
  expect(high.left).toEqual(ascent);
});

test("a hand holds no more than it reaches [midi-hands-3]", () => {
  expect(split([48, 55, 64, 67])).toEqual({ right: [64, 67], left: [48, 55] });
  expect(split([57, 60, 65, 76])).toEqual({ right: [65, 76], left: [57, 60] });
  const bass = { pitchMidi: 36, startTick: 0, endTick: 960, velocity: 80 };
  const tenor = { ...bass, pitchMidi: 54, startTick: 480 };
  expect(splitHands([bass, tenor], 40)).toEqual({ right: [tenor], left: [bass] });
});

test("keys on one side of the boundary are one hand's, struck almost together or not [midi-hands-4]", () => {
  expect(split(36, [40, 48], 43)).toEqual({ right: [], left: [36, 40, 48, 43] });
  expect(split([72, 76, 79], 81)).toEqual({ right: [72, 76, 79, 81], left: [] });
  const first = { pitchMidi: 65, startTick: 0, endTick: 480, velocity: 80 };
  const late = { ...first, pitchMidi: 50, startTick: 20 };
  expect(splitHands([first, late], 40)).toEqual({ right: [first], left: [late] });
});
