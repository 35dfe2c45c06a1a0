import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameOf, largestZoom, middleCrop, moveBy, zoomTo } from "./crop-geometry.ts";

const wide = { width: 400, height: 200 };

describe("cropping an image", () => {
  test("begins with the largest square, in the middle", () => {
    expect(frameOf(wide, middleCrop)).toEqual({ left: 100, top: 0, side: 200 });
    expect(frameOf({ width: 100, height: 300 }, middleCrop)).toEqual({
      left: 0,
      top: 100,
      side: 100,
    });
  });

  test("zoom 2 halves the side around the same centre", () => {
    expect(frameOf(wide, zoomTo(wide, middleCrop, 2))).toEqual({ left: 150, top: 50, side: 100 });
  });

  test("moves by fractions of the square, as dragging does", () => {
    const moved = moveBy(wide, middleCrop, 0.25, 0);
    expect(frameOf(wide, moved)).toEqual({ left: 150, top: 0, side: 200 });
  });

  test("stops at the edges, also when zooming out again", () => {
    const corner = moveBy(wide, zoomTo(wide, middleCrop, 2), 99, 99);
    expect(frameOf(wide, corner)).toEqual({ left: 300, top: 100, side: 100 });
    expect(frameOf(wide, zoomTo(wide, corner, 1))).toEqual({ left: 200, top: 0, side: 200 });
  });

  test("limits the zoom to between one and four", () => {
    expect(zoomTo(wide, middleCrop, 99).zoom).toBe(largestZoom);
    expect(zoomTo(wide, middleCrop, 0).zoom).toBe(1);
  });

  test("stays inside the image after any moves and zooms", () => {
    const pixels = fc.integer({ min: 1, max: 9_000 });
    const step = fc.record({
      right: fc.double({ min: -3, max: 3, noNaN: true }),
      down: fc.double({ min: -3, max: 3, noNaN: true }),
      zoom: fc.double({ min: -1, max: 9, noNaN: true }),
    });
    fc.assert(
      fc.property(pixels, pixels, fc.array(step, { maxLength: 8 }), (width, height, steps) => {
        const size = { width, height };
        const crop = steps.reduce(
          (so, { right, down, zoom }) => moveBy(size, zoomTo(size, so, zoom), right, down),
          middleCrop,
        );
        const { left, top, side } = frameOf(size, crop);
        expect(side).toBeGreaterThan(0);
        expect(Math.min(left, top)).toBeGreaterThan(-1e-6);
        expect(left + side).toBeLessThan(width + 1e-6);
        expect(top + side).toBeLessThan(height + 1e-6);
      }),
    );
  });
});
