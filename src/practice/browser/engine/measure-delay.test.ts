import { expect, test } from "vitest";
import { randomFrom } from "../../../../test/support/random-from.ts";
import { measureDelay } from "./measure-delay.ts";

const clicks = Array.from({ length: 10 }, (_, index) => 1 + index * 0.75);

test("the delay of headphones is that of the taps, although people tap unevenly and miss some [delay-1]", () => {
  const random = randomFrom(3);
  for (const delay of [0, 0.04, 0.18, 0.3, 0.5]) {
    const taps = clicks
      .filter((_, index) => index !== 4)
      .map((at) => at + delay + (random() - 0.5) * 0.06);
    expect(Math.abs((measureDelay(clicks, taps) ?? 9) - delay)).toBeLessThan(0.03);
  }
  // Ahead of each click, by the cable.
  expect(
    measureDelay(
      clicks,
      clicks.map((at) => at - 0.04),
    ),
  ).toBe(0);
});

test("few taps and taps at random tell no delay [delay-2]", () => {
  expect(measureDelay(clicks, clicks.slice(0, 5))).toBeNull();
  expect(measureDelay(clicks, [])).toBeNull();
  const random = randomFrom(8);
  expect(
    measureDelay(
      clicks,
      clicks.map((at) => at + random() * 0.75),
    ),
  ).toBeNull();
});
