import { expect, test } from "vitest";
import { drawInto, moment } from "../../testing/recording-canvas.ts";
import { createTestDocument } from "../../testing/test-document.ts";
import { layOutFalling } from "./falling-score.ts";

const options = {
  range: { lowest: 60, highest: 83 },
  hands: "both" as const,
  passage: { fromBeat: 1, toBeat: 8 },
  naming: "letters" as const,
  showsNames: false,
  showsFingers: false,
  movesByBeat: false,
  isPart: false,
};
const document = createTestDocument({
  notes: [
    { pitchMidi: 60, startBeat: 2, beats: 1, hand: "right" },
    { pitchMidi: 64, startBeat: 2, beats: 1, hand: "left" },
  ],
});
const height = 300;

function open(changes: Partial<typeof options> = {}) {
  const canvas = drawInto({ width: 140, height });
  canvas.change(layOutFalling(document, { ...options, ...changes }));
  return canvas;
}

test("a note reaches the keys on its beat and has gone into them at its end", () => {
  const canvas = open();
  const [early] = canvas.moveTo({ ...moment, beat: 1 });
  expect(early?.bottom).toBeLessThan(height);
  expect(canvas.moveTo({ ...moment, beat: 2 })[0]?.bottom).toBeCloseTo(height);
  expect(canvas.moveTo({ ...moment, beat: 2.9 })).toHaveLength(2);
  expect(canvas.moveTo({ ...moment, beat: 3 })).toEqual([]);
});

test("before the score stands somewhere the passage's beginning is shown, and where it rests nothing moves", () => {
  const canvas = open();
  const resting = canvas.moveTo(moment);
  expect(resting).toEqual(open().moveTo({ ...moment, beat: 1 }));
  const standing = canvas.moveTo({ ...moment, beat: 1.5 });
  expect(canvas.moveTo(moment)).toEqual(standing);
});

test("a frame in which nothing moved draws nothing", () => {
  const canvas = open();
  canvas.moveTo({ ...moment, beat: 1 });
  const { draws } = canvas;
  canvas.moveTo({ ...moment, beat: 1 });
  expect(canvas.draws).toBe(draws);
  canvas.moveTo({ ...moment, beat: 1.1 });
  expect(canvas.draws).toBe(draws + 1);
});

test("notes of a hand that is not practised, or that the film leaves out, are faint", () => {
  const alphas = (canvas: ReturnType<typeof open>, hands: "both" | "right") =>
    canvas.moveTo({ ...moment, beat: 1, hands }).map(({ alpha }) => alpha);
  expect(alphas(open(), "both")).toEqual([1, 1]);
  expect(alphas(open(), "right")).toEqual([1, 0.3]);
  const right = drawInto({ width: 140, height });
  right.change(layOutFalling(document, { ...options, hands: "right" }));
  expect(alphas(right, "both")).toEqual([1, 0.3]);
});

test("with reduced motion notes move beat by beat, and stand where the score waits", () => {
  const canvas = open({ movesByBeat: true, isPart: false });
  const whole = canvas.moveTo({ ...moment, beat: 1 });
  expect(canvas.moveTo({ ...moment, beat: 1.7 })).toEqual(whole);
  const waiting = canvas.moveTo({ ...moment, beat: 1.7, isWaiting: true });
  expect(waiting).not.toEqual(whole);
});
