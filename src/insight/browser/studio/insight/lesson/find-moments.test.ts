import { expect, test } from "vitest";
import { findBiggestDrop, findMostReplayed } from "./film-insight.tsx";

const bucketsOf = (viewers: (number | null)[], replayers: (number | null)[] = []) =>
  viewers.map((each, index) => ({
    viewers: each,
    replayers: replayers[index] ?? null,
    questions: 0,
  }));

test("the biggest drop is where the first bucket without those who stopped begins", () => {
  expect(findBiggestDrop(bucketsOf([30, 28, 12, 11, 20]))).toEqual({ seconds: 10, people: 16 });
  expect(findMostReplayed(bucketsOf([9, 9, 9, 9], [null, 5, 8, 8]))).toEqual({
    seconds: 10,
    people: 8,
  });
});

test("nothing is said where fewer than five people stop or replay, or where their number is not known", () => {
  expect(findBiggestDrop(bucketsOf([12, 8, 5, null, 12]))).toBeNull();
  expect(findBiggestDrop([])).toBeNull();
  expect(findMostReplayed(bucketsOf([9, 9]))).toBeNull();
});
