import { expect, test } from "vitest";
import { drawInto, moment } from "../../testing/recording-canvas.ts";
import type { KeyLights } from "./key-light-painter.ts";

const lights: KeyLights = {
  kind: "keys",
  glowPixels: 20,
  notes: [
    { startBeat: 0, beats: 2, hand: "left", pitchMidi: 60 },
    { startBeat: 0, beats: 1, hand: "right", pitchMidi: 61 },
    { startBeat: 1, beats: 1, hand: "right", pitchMidi: 60 },
  ],
  keys: [
    { pitch: 60, isBlack: false, left: 0, width: 0.5, label: "C4" },
    { pitch: 61, isBlack: true, left: 0.4, width: 0.2, label: "" },
    { pitch: 62, isBlack: false, left: 0.5, width: 0.5, label: "" },
  ],
};

function open() {
  const canvas = drawInto({ width: 100, height: 120 });
  canvas.change(lights);
  return canvas;
}

/**
 * Fills of lit keys, by their left edges, without the black keys that are cut out of white ones.
 */
const litAt = (boxes: ReturnType<ReturnType<typeof open>["moveTo"]>) => [
  ...new Set(boxes.flatMap(({ left, operation }) => (operation === "source-over" ? [left] : []))),
];

test("keys are lit while their notes sound, below the glow's margin, black ones as short as they are", () => {
  const canvas = open();
  const boxes = canvas.moveTo({ ...moment, beat: 0.5 });
  expect(litAt(boxes)).toEqual([0, 40]);
  expect(boxes[0]).toMatchObject({ top: 20, bottom: 120 });
  expect(boxes.at(-1)).toMatchObject({ top: 20, bottom: 82 });
  expect(canvas.labels).toEqual(["C4"]);
  expect(litAt(canvas.moveTo({ ...moment, beat: 1.5 }))).toEqual([0]);
  expect(canvas.moveTo({ ...moment, beat: 2 })).toEqual([]);
});

test("what is due does not sound yet, a resting keyboard is dark, and one hand lights its own keys", () => {
  const canvas = open();
  expect(canvas.moveTo({ ...moment, beat: 0, isWaiting: true })).toEqual([]);
  expect(litAt(canvas.moveTo({ ...moment, beat: 0, hands: "right" }))).toEqual([40]);
  expect(canvas.moveTo(moment)).toEqual([]);
});

test("it is drawn anew where a note begins or ends or a key goes down, and not at other frames", () => {
  const canvas = open();
  canvas.moveTo({ ...moment, beat: 0.1 });
  const { draws } = canvas;
  canvas.moveTo({ ...moment, beat: 0.9 });
  expect(canvas.draws).toBe(draws);
  canvas.moveTo({ ...moment, beat: 0.9, held: [60] });
  expect(canvas.draws).toBe(draws + 1);
  canvas.moveTo({ ...moment, beat: 0.95, held: [60] });
  expect(canvas.draws).toBe(draws + 1);
  canvas.moveTo({ ...moment, beat: 1, held: [60] });
  expect(canvas.draws).toBe(draws + 2);
});
