import { expect, test } from "vitest";
import { shortenPauses } from "./replay.ts";

const key = (fromSeconds: number, toSeconds = fromSeconds + 0.5) => ({
  pitch: 60,
  velocity: 80,
  fromSeconds,
  toSeconds,
});

test("a replay begins at once, keeps the rhythm, and shortens a pause to two seconds", () => {
  const played = [key(100), key(100.5), key(101.7), key(131.7), key(132)];
  const times = shortenPauses(played).map(({ fromSeconds, toSeconds }) => [
    Number(fromSeconds.toFixed(3)),
    Number((toSeconds - fromSeconds).toFixed(3)),
  ]);
  expect(times).toEqual([
    [0, 0.5],
    [0.5, 0.5],
    [1.7, 0.5],
    [3.7, 0.5],
    [4, 0.5],
  ]);
  expect(shortenPauses([])).toEqual([]);
});
