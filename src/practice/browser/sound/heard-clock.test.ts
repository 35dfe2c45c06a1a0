import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createHeardClock } from "./heard-clock.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A context whose clock moves in steps of 20 ms. */
function makeContext() {
  const start = performance.now();
  const state = { state: "running", outputLatency: 0.01, stoodStill: 0 };
  return Object.defineProperty({ ...state, currentTime: 0 }, "currentTime", {
    get(this: typeof state) {
      const seconds = (performance.now() - start) / 1000 - this.stoodStill;
      return Math.floor(seconds / 0.02 + 1e-9) * 0.02;
    },
  });
}

function readEvery(milliseconds: number, times: number, read: () => number): number[] {
  return Array.from({ length: times }, () => {
    vi.advanceTimersByTime(milliseconds);
    return read();
  });
}

test("the clock runs evenly though the context's own moves in steps", () => {
  const read = createHeardClock(makeContext() as unknown as AudioContext);
  readEvery(7, 30, read);
  const readings = readEvery(7, 100, read);
  const steps = readings.slice(1).map((reading, index) => reading - (readings[index] ?? 0));
  for (const step of steps) expect(step).toBeCloseTo(0.007, 3);
});

test("it follows a context that stood still, and one that is suspended", () => {
  const context = makeContext();
  const read = createHeardClock(context as unknown as AudioContext);
  readEvery(10, 20, read);
  context.stoodStill = 0.5;
  const [after = 0] = readEvery(10, 1, read);
  expect(after).toBeCloseTo(context.currentTime - 0.01, 2);
  context.state = "suspended";
  expect(read()).toBeCloseTo(context.currentTime - 0.01);
});
