import { expect, test } from "vitest";
import { makeDocument } from "../../testing/make-document.ts";
import { makeFallingPainter } from "./falling-painter.ts";
import { layOutFalling } from "./falling-score.ts";

const score = layOutFalling(
  makeDocument({
    notes: [{ pitchMidi: 60, startBeat: 2, beats: 1, hand: "right", spelled: "C4" }],
  }),
  {
    range: { lowest: 60, highest: 83 },
    hands: "both",
    passage: { fromBeat: 0, toBeat: 8 },
    naming: "letters",
    showsNames: false,
    showsFingers: false,
  },
);

/** A canvas that records the notes of its last drawing. */
function makeCanvas() {
  const canvas = { width: 0, height: 0, notes: [] as { top: number; bottom: number }[], draws: 0 };
  const ignore = () => undefined;
  const context = {
    ...{ setTransform: ignore, fillRect: ignore, fillText: ignore, beginPath: ignore },
    fill: ignore,
    clearRect: () => {
      canvas.notes = [];
      canvas.draws += 1;
    },
    roundRect: (_x: number, top: number, _width: number, height: number) =>
      canvas.notes.push({ top, bottom: top + height }),
  };
  const element = Object.assign(canvas, { getContext: () => context });
  return { canvas, paint: makeFallingPainter(element as unknown as OffscreenCanvas) };
}

const size = { width: 140, height: 300, scale: 2 };

test("nothing is drawn before score, size and beat are known, in whichever order they come", () => {
  const { canvas, paint } = makeCanvas();
  paint({ beat: 0 });
  paint({ size });
  expect(canvas.draws).toBe(0);
  paint({ score });
  expect(canvas.draws).toBe(1);
  expect([canvas.width, canvas.height]).toEqual([280, 600]);
});

test("a note reaches the keys on its beat and has gone into them at its end", () => {
  const { canvas, paint } = makeCanvas();
  paint({ score, size, beat: 1 });
  expect(canvas.notes[0]?.bottom).toBeLessThan(size.height);
  paint({ beat: 2 });
  expect(canvas.notes[0]?.bottom).toBeCloseTo(size.height);
  paint({ beat: 2.9 });
  expect(canvas.notes).toHaveLength(1);
  paint({ beat: 3 });
  expect(canvas.notes).toEqual([]);
});

test("a new size gives the canvas as many pixels as the device has", () => {
  const { canvas, paint } = makeCanvas();
  paint({ score, size, beat: 0 });
  expect([canvas.width, canvas.height]).toEqual([280, 600]);
  paint({ beat: 1 });
  expect([canvas.width, canvas.height]).toEqual([280, 600]);
});
