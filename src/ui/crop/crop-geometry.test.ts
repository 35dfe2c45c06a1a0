import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { frameOf, largestZoom, middleCrop, moveBy, zoomTo } from "./crop-geometry.ts";

const square = (width: number, height: number) => ({ size: { width, height }, aspect: 1 });
const wide = square(400, 200);

describe("cropping an image", () => {
  test("begins with the largest square, in the middle", () => {
    expect(frameOf(wide, middleCrop)).toEqual({ left: 100, top: 0, width: 200, height: 200 });
    expect(frameOf(square(100, 300), middleCrop)).toEqual({
      left: 0,
      top: 100,
      width: 100,
      height: 100,
    });
  });

  test.each([
    ["a wide one of a square", 16 / 9, { width: 900, height: 900 }, { width: 900, height: 506.25 }],
    [
      "a tall one of a wide image",
      9 / 16,
      { width: 1_600, height: 800 },
      { width: 450, height: 800 },
    ],
  ])("begins with the largest rectangle: %s [school-photo-1]", (_, aspect, size, expected) => {
    const { left, top, width, height } = frameOf({ size, aspect }, middleCrop);
    expect(width).toBeCloseTo(expected.width);
    expect(height).toBeCloseTo(expected.height);
    expect([left, top]).toEqual([(size.width - width) / 2, (size.height - height) / 2]);
    const corner = frameOf({ size, aspect }, moveBy({ size, aspect }, middleCrop, 9, 9));
    expect(corner.left + corner.width).toBeCloseTo(size.width);
    expect(corner.top + corner.height).toBeCloseTo(size.height);
  });

  test("zoom 2 halves the side around the same centre", () => {
    expect(frameOf(wide, zoomTo(wide, middleCrop, 2))).toEqual({
      left: 150,
      top: 50,
      width: 100,
      height: 100,
    });
  });

  test("moves by fractions of the square, as dragging does", () => {
    const moved = moveBy(wide, middleCrop, 0.25, 0);
    expect(frameOf(wide, moved)).toEqual({ left: 150, top: 0, width: 200, height: 200 });
  });

  test("stops at the edges, also when zooming out again", () => {
    const corner = moveBy(wide, zoomTo(wide, middleCrop, 2), 99, 99);
    expect(frameOf(wide, corner)).toEqual({ left: 300, top: 100, width: 100, height: 100 });
    expect(frameOf(wide, zoomTo(wide, corner, 1))).toEqual({
      left: 200,
      top: 0,
      width: 200,
      height: 200,
    });
  });

  test("limits the zoom to between one and four", () => {
    expect(zoomTo(wide, middleCrop, 99).zoom).toBe(largestZoom);
    expect(zoomTo(wide, middleCrop, 0).zoom).toBe(1);
  });

  test("stays inside the image after any moves and zooms", () => {
    const pixels = fc.integer({ min: 1, max: 9_000 });
    const shape = fc.constantFrom(1, 16 / 9, 9 / 16);
    const step = fc.record({
      right: fc.double({ min: -3, max: 3, noNaN: true }),
      down: fc.double({ min: -3, max: 3, noNaN: true }),
      zoom: fc.double({ min: -1, max: 9, noNaN: true }),
    });
    fc.assert(
      fc.property(
        pixels,
        pixels,
        shape,
        fc.array(step, { maxLength: 8 }),
        (width, height, aspect, steps) => {
          const cropped = { size: { width, height }, aspect };
          const crop = steps.reduce(
            (so, { right, down, zoom }) => moveBy(cropped, zoomTo(cropped, so, zoom), right, down),
            middleCrop,
          );
          const frame = frameOf(cropped, crop);
          expect(Math.min(frame.width, frame.height)).toBeGreaterThan(0);
          expect(Math.min(frame.left, frame.top)).toBeGreaterThan(-1e-6);
          expect(frame.left + frame.width).toBeLessThan(width + 1e-6);
          expect(frame.top + frame.height).toBeLessThan(height + 1e-6);
        },
      ),
    );
  });
});
