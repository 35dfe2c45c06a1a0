import { expect, test } from "vitest";
import { readEdges } from "./row-edges.ts";

const row = (scrollLeft: number, clientWidth = 300, scrollWidth = 630) =>
  readEdges({ scrollLeft, clientWidth, scrollWidth });

test("a row is at its start, in between, or at its end", () => {
  expect(row(0)).toEqual({ atStart: true, atEnd: false });
  expect(row(165)).toEqual({ atStart: false, atEnd: false });
  expect(row(330)).toEqual({ atStart: false, atEnd: true });
});

test("a row that fits is at both ends, also in a wider window", () => {
  expect(row(0, 630)).toEqual({ atStart: true, atEnd: true });
  expect(row(0, 900)).toEqual({ atStart: true, atEnd: true });
});

test("fractions of a pixel are ignored", () => {
  expect(row(0.5)).toMatchObject({ atStart: true });
  expect(row(329.2)).toMatchObject({ atEnd: true });
});
