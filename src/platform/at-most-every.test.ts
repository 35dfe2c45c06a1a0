import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { atMostEvery } from "./at-most-every.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the first call goes through at once, the rest of a burst as one, and none is lost", () => {
  const call = vi.fn();
  const ask = atMostEvery(1_000, call);
  for (let time = 0; time < 50; time += 1) ask();
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(999);
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(call).toHaveBeenCalledTimes(2);
  ask();
  vi.advanceTimersByTime(1_000);
  expect(call).toHaveBeenCalledTimes(3);
});

test("after a quiet time the next call goes through at once again", () => {
  const call = vi.fn();
  const ask = atMostEvery(1_000, call);
  ask();
  vi.advanceTimersByTime(5_000);
  ask();
  expect(call).toHaveBeenCalledTimes(2);
});
