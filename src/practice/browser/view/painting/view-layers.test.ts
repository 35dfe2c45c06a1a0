import { expect, test } from "vitest";
import type { ViewForecast } from "./forecast.ts";
import { createViewLayers } from "./view-layers.ts";

/** A canvas that counts its drawings. */
function makeCanvas() {
  const canvas = { width: 0, height: 0, draws: 0, getContext: () => context };
  const ignore = () => undefined;
  const context = {
    setTransform: ignore,
    beginPath: ignore,
    roundRect: ignore,
    fill: ignore,
    clearRect: () => {
      canvas.draws += 1;
    },
  };
  return canvas;
}

const size = { width: 140, height: 30, scale: 2 };
const standing: ViewForecast = {
  atMilliseconds: 0,
  beats: [1, 1],
  hands: "both",
  isWaiting: false,
  held: [],
};
const state = { kind: "marker", totalBeats: 8 } as const;

function open() {
  const layers = createViewLayers();
  const canvas = makeCanvas();
  layers.tell({ kind: "add", layer: 1, canvas: canvas as unknown as OffscreenCanvas });
  return { layers, canvas };
}

test("a layer is drawn once its size and state are known, in whichever order they come", () => {
  const { layers, canvas } = open();
  layers.tell({ kind: "move", forecast: standing });
  layers.tell({ kind: "change", layer: 1, state });
  layers.draw(0);
  expect(canvas.draws).toBe(0);
  layers.tell({ kind: "resize", layer: 1, size });
  layers.draw(0);
  expect(canvas.draws).toBe(1);
  expect([canvas.width, canvas.height]).toEqual([280, 60]);
});

test("it is drawn anew after a new size, state or font, and no more once it is removed", () => {
  const { layers, canvas } = open();
  layers.tell({ kind: "move", forecast: standing });
  layers.tell({ kind: "resize", layer: 1, size });
  layers.tell({ kind: "change", layer: 1, state });
  const drawsAfter = (change: () => void) => {
    change();
    layers.draw(0);
    layers.draw(0);
    return canvas.draws;
  };
  expect(drawsAfter(() => undefined)).toBe(1);
  expect(drawsAfter(() => layers.tell({ kind: "resize", layer: 1, size }))).toBe(2);
  expect(drawsAfter(() => layers.tell({ kind: "change", layer: 1, state }))).toBe(3);
  expect(drawsAfter(() => layers.refresh())).toBe(4);
  layers.tell({ kind: "remove", layer: 1 });
  expect(drawsAfter(() => layers.refresh())).toBe(4);
  layers.tell({ kind: "resize", layer: 1, size });
  expect(drawsAfter(() => undefined)).toBe(4);
});

test("between two looks of the page the score moves on, and rests where the forecast ends", () => {
  const { layers, canvas } = open();
  layers.tell({ kind: "resize", layer: 1, size });
  layers.tell({ kind: "change", layer: 1, state });
  layers.tell({ kind: "move", forecast: { ...standing, atMilliseconds: 1000, beats: [1, 2, 3] } });
  expect([1000, 1010, 1049].map((at) => layers.draw(at))).toEqual([true, true, true]);
  expect(canvas.draws).toBe(3);
  expect([1050, 1070].map((at) => layers.draw(at))).toEqual([false, false]);
  expect(canvas.draws).toBe(4);
});
