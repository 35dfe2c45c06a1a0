import { expect, test } from "vitest";
import { createFollower } from "./follow.ts";

/** Eight bars of four quarters. No key occurs twice. */
const steps = Array.from({ length: 32 }, (_, index) => ({
  beat: index,
  bar: Math.floor(index / 4),
  notes: [{ pitchMidi: 48 + ((index * 7) % 32), hand: "right" as const }],
}));
const pitchOf = (step: number): number => steps[step]?.notes[0]?.pitchMidi ?? 0;

/** Plays keys at half seconds, the tempo; pauses are added before their key. */
function follow(keys: readonly (number | { pause: number; pitchMidi: number })[]) {
  const follower = createFollower(steps, { secondsPerBeat: 0.5 });
  let seconds = 0;
  const places = keys.map((key) => {
    seconds += 0.5;
    if (typeof key === "number") return follower.play({ pitchMidi: key, seconds });
    seconds += key.pause;
    return follower.play({ pitchMidi: key.pitchMidi, seconds });
  });
  return { places, follower };
}

const upTo = (step: number): number[] => steps.slice(0, step + 1).map((_, index) => pitchOf(index));

test("a player who pauses and begins a bar again is found at its first note", () => {
  const { places, follower } = follow([
    ...upTo(10),
    { pause: 1, pitchMidi: pitchOf(4) },
    pitchOf(5),
  ]);
  expect(places.slice(-3)).toEqual([10, 4, 5]);
  expect(
    follower
      .read()
      .map(({ isJump }) => isJump)
      .lastIndexOf(true),
  ).toBe(11);
});

test("a player who begins a bar again with a neighbouring key is found at the second note", () => {
  const { places } = follow([
    ...upTo(10),
    { pause: 1, pitchMidi: pitchOf(8) + 1 },
    pitchOf(9),
    pitchOf(10),
  ]);
  expect(places.slice(-2)).toEqual([9, 10]);
});

test("a wrong key beside the right one leaves the player in place, after a pause as well", () => {
  const { places, follower } = follow([
    ...upTo(5),
    { pause: 1, pitchMidi: pitchOf(6) - 1 },
    pitchOf(7),
  ]);
  expect(places.slice(-2)).toEqual([6, 7]);
  expect(follower.read()[6]).toMatchObject({ step: 6, kind: "wrong", isJump: false });
});

test("a bar that is left out is found at its successor's first notes", () => {
  const { places } = follow([...upTo(7), { pause: 0.6, pitchMidi: pitchOf(12) }, pitchOf(13)]);
  expect(places.at(-1)).toBe(13);
});

test("the tempo follows the player, and a hesitation leaves it alone", () => {
  const { follower } = follow([...upTo(10), { pause: 3, pitchMidi: pitchOf(11) }, pitchOf(12)]);
  expect(follower.secondsPerBeat()).toBeCloseTo(0.5, 1);
});
