import type { SKRSContext2D } from "@napi-rs/canvas";
import { type StaveGeometry, type Stem, yOf } from "./stave-geometry.ts";

/** Draws stems, and beams over the short notes of one beat. */
export function drawStems(context: SKRSContext2D, stems: Stem[], geometry: StaveGeometry): void {
  for (const group of beamGroups(stems)) {
    const steps = group.flatMap((stem) => stem.chord.heads.map((head) => head.step));
    const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    const goesUp = mean < 4;
    const reach = 7;
    const end = goesUp ? Math.max(...steps) + reach : Math.min(...steps) - reach;
    const endY = yOf(end, geometry);
    for (const stem of group) drawStem(context, stem, geometry, goesUp, endY);
    drawBeams(context, group, geometry, goesUp, endY);
  }
}

function drawStem(
  context: SKRSContext2D,
  stem: Stem,
  geometry: StaveGeometry,
  goesUp: boolean,
  endY: number,
): void {
  if (stem.chord.quarters >= 3.5) return;
  const own = stem.chord.heads.map((head) => head.step);
  const from = yOf(goesUp ? Math.min(...own) : Math.max(...own), geometry);
  const x = stemX(stem, geometry, goesUp);
  context.strokeStyle = geometry.ink;
  context.lineWidth = Math.max(2, geometry.space * 0.13);
  context.beginPath();
  context.moveTo(x, from);
  context.lineTo(x, endY);
  context.stroke();
}

function drawBeams(
  context: SKRSContext2D,
  group: Stem[],
  geometry: StaveGeometry,
  goesUp: boolean,
  endY: number,
): void {
  const [first, last] = [group[0], group.at(-1)];
  if (!first || !last || !isBeamed(first)) return;
  const thickness = geometry.space * 0.5;
  const inwards = goesUp ? 1 : -1;
  context.fillStyle = geometry.ink;
  if (group.length === 1) {
    const x = stemX(first, geometry, goesUp);
    drawFlag(context, x, endY, geometry.space * inwards, geometry.space);
    if (isSixteenth(first)) {
      drawFlag(
        context,
        x,
        endY + inwards * geometry.space * 0.9,
        geometry.space * inwards,
        geometry.space,
      );
    }
    return;
  }
  const beam = (fromX: number, toX: number, row: number) => {
    const y = endY + inwards * row * thickness * 1.6;
    const left = Math.min(fromX, toX);
    const width = Math.abs(toX - fromX);
    context.fillRect(left - 1, goesUp ? y : y - thickness, width + 2, thickness);
  };
  beam(stemX(first, geometry, goesUp), stemX(last, geometry, goesUp), 0);
  for (const [index, stem] of group.entries()) {
    if (!isSixteenth(stem)) continue;
    const next = group[index + 1];
    const before = group[index - 1];
    const x = stemX(stem, geometry, goesUp);
    if (next && isSixteenth(next)) beam(x, stemX(next, geometry, goesUp), 1);
    else if (!before) beam(x, x + geometry.space, 1);
    else if (!isSixteenth(before)) beam(x - geometry.space, x, 1);
  }
}

/** Whether the note is an eighth, dotted or not, or shorter. */
function isBeamed(stem: Stem): boolean {
  return stem.chord.quarters < 0.9;
}

function isSixteenth(stem: Stem): boolean {
  return stem.chord.quarters < 0.3;
}

function drawFlag(context: SKRSContext2D, x: number, y: number, down: number, space: number): void {
  context.beginPath();
  context.moveTo(x, y);
  context.bezierCurveTo(
    x,
    y + down * 1.1,
    x + space * 1.5,
    y + down * 1.3,
    x + space,
    y + down * 3,
  );
  context.bezierCurveTo(
    x + space * 1.1,
    y + down * 1.8,
    x + space * 0.5,
    y + down * 1.4,
    x,
    y + down * 1.2,
  );
  context.closePath();
  context.fill();
}

/** Short notes within one beat share a beam. */
function beamGroups(stems: Stem[]): Stem[][] {
  const groups: Stem[][] = [];
  for (const stem of stems) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const sharesBeat =
      last !== undefined &&
      !stem.chord.startsBar &&
      Math.floor(last.chord.atBeats + 0.01) === Math.floor(stem.chord.atBeats + 0.01);
    const bothShort = last !== undefined && isBeamed(last) && isBeamed(stem);
    if (group && sharesBeat && bothShort) group.push(stem);
    else groups.push([stem]);
  }
  return groups;
}

function stemX(stem: Stem, geometry: StaveGeometry, goesUp: boolean): number {
  return stem.x + (goesUp ? 1 : -1) * geometry.space * 0.56;
}
