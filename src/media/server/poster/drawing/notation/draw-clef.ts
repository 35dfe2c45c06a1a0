import type { SKRSContext2D } from "@napi-rs/canvas";

/** A point of a pen stroke, in staff spaces from the glyph's line, y upwards; `pen` is half its width. */
type PenPoint = readonly [x: number, y: number, pen: number];

const trebleClef: PenPoint[] = [
  [0.06, -0.36, 0.05],
  [-0.34, -0.12, 0.07],
  [-0.36, 0.42, 0.1],
  [0.1, 0.82, 0.16],
  [0.7, 0.68, 0.21],
  [1.02, 0.12, 0.2],
  [0.9, -0.52, 0.15],
  [0.42, -0.95, 0.1],
  [-0.2, -0.98, 0.12],
  [-0.86, -0.62, 0.19],
  [-1.14, 0.1, 0.22],
  [-0.98, 0.86, 0.2],
  [-0.5, 1.6, 0.18],
  [0.16, 2.28, 0.17],
  [0.6, 2.92, 0.17],
  [0.74, 3.62, 0.14],
  [0.62, 4.28, 0.08],
  [0.42, 4.46, 0.05],
  [0.16, 4.2, 0.09],
  [0.02, 3.6, 0.11],
  [0.04, 2.8, 0.1],
  [0.22, 1.2, 0.085],
  [0.42, -0.6, 0.085],
  [0.52, -1.6, 0.085],
  [0.42, -2.16, 0.09],
  [0.1, -2.46, 0.085],
  [-0.26, -2.4, 0.08],
  [-0.44, -2.1, 0.08],
];

const bassClef: PenPoint[] = [
  [-0.62, 0.12, 0.1],
  [-0.6, 0.62, 0.07],
  [-0.1, 1.0, 0.07],
  [0.5, 0.92, 0.14],
  [0.9, 0.36, 0.22],
  [0.86, -0.5, 0.22],
  [0.42, -1.4, 0.14],
  [-0.3, -2.1, 0.08],
  [-0.9, -2.44, 0.04],
];

/** Draws a clef; `y` is its G (treble) or F (bass) line. */
export function drawClef(
  context: SKRSContext2D,
  input: { kind: "treble" | "bass"; x: number; y: number; space: number },
): void {
  const { kind, x, y, space } = input;
  const disc = (dx: number, dy: number, radius: number) => {
    context.beginPath();
    context.arc(x + dx * space, y - dy * space, radius * space, 0, Math.PI * 2);
    context.fill();
  };
  drawPen(context, kind === "treble" ? trebleClef : bassClef, input);
  if (kind === "treble") {
    disc(-0.2, -2.04, 0.3);
    return;
  }
  disc(-0.42, 0.08, 0.26);
  disc(1.5, 0.5, 0.16);
  disc(1.5, -0.5, 0.16);
}

/** Fills the outline of a pen stroke of varying width along a smooth curve. */
function drawPen(
  context: SKRSContext2D,
  points: PenPoint[],
  at: { x: number; y: number; space: number },
): void {
  const curve = smooth(points);
  const sides: [x: number, y: number][][] = [[], []];
  for (const [index, [x, y, pen]] of curve.entries()) {
    const [beforeX, beforeY] = curve[index - 1] ?? [x, y];
    const [afterX, afterY] = curve[index + 1] ?? [x, y];
    const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1;
    const [normalX, normalY] = [(beforeY - afterY) / length, (afterX - beforeX) / length];
    sides[0]?.push([x + normalX * pen, y + normalY * pen]);
    sides[1]?.unshift([x - normalX * pen, y - normalY * pen]);
  }
  context.beginPath();
  for (const [x, y] of sides.flat()) context.lineTo(at.x + x * at.space, at.y - y * at.space);
  context.closePath();
  context.fill("nonzero");
}

/** Catmull–Rom interpolation of the points. */
function smooth(points: PenPoint[]): PenPoint[] {
  const steps = 14;
  return points.slice(0, -1).flatMap((from, index) => {
    const to = points[index + 1] ?? from;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const blend = (t: number, axis: 0 | 1 | 2) =>
      0.5 *
      (2 * from[axis] +
        (to[axis] - before[axis]) * t +
        (2 * before[axis] - 5 * from[axis] + 4 * to[axis] - after[axis]) * t * t +
        (3 * from[axis] - before[axis] - 3 * to[axis] + after[axis]) * t * t * t);
    return Array.from({ length: steps }, (_, step): PenPoint => {
      const t = step / steps;
      return [blend(t, 0), blend(t, 1), blend(t, 2)];
    });
  });
}
