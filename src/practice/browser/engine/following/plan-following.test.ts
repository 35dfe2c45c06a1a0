import { expect, test } from "vitest";
import { createTestDocument } from "../../testing/test-document.ts";
import { wholePiece } from "../passage.ts";
import { createFollower } from "./follow.ts";
import { judgeBars } from "./judge-bars.ts";
import { planFollowing } from "./plan-following.ts";

const document = createTestDocument({
  bars: [4, 4],
  notes: [
    { pitchMidi: 60, startBeat: 0 },
    { pitchMidi: 64, startBeat: 1 },
    { pitchMidi: 66, startBeat: 1.9, beats: 0.1, isOrnament: true },
    { pitchMidi: 67, startBeat: 2 },
    { pitchMidi: 72, startBeat: 4, beats: 2, isEmbellished: true },
    { pitchMidi: 60, startBeat: 6, beats: 2 },
  ],
});
const settings = { hands: "right" as const, passage: wholePiece(document) };

function judge(strikes: readonly (readonly [pitchMidi: number, seconds: number])[]) {
  const { steps } = planFollowing(document, settings);
  const follower = createFollower(steps, { secondsPerBeat: 0.5 });
  const places = strikes.map(([pitchMidi, seconds]) => follower.play({ pitchMidi, seconds }));
  return {
    places,
    kinds: follower.read().map(({ kind }) => kind),
    bars: judgeBars(steps, follower.read()),
  };
}

test("grace notes and a trill's keys are optional around their steps", () => {
  const { steps, fromBeat } = planFollowing(document, settings);
  expect(fromBeat).toBe(0);
  expect(steps.map(({ ornaments }) => ornaments && [...ornaments].sort())).toEqual(
    [
      new Set([66]),
      new Set([66]),
      new Set([66, 70, 71, 72, 73, 74]),
      new Set([70, 71, 72, 73, 74]),
      undefined,
    ].map((keys) => keys && [...keys].sort()),
  );
});

test("a played grace note and trill are no faults, and other keys still are", () => {
  const plain = [
    [60, 0],
    [64, 0.5],
  ] as const;
  const trill = [
    [72, 2],
    [74, 2.1],
    [72, 2.2],
    [74, 2.3],
    [72, 2.4],
    [71, 2.5],
    [72, 2.6],
  ] as const;
  const played = judge([...plain, [66, 0.95], [67, 1], ...trill, [60, 3]]);
  expect(played.places).toEqual([0, 1, 1, 2, 3, 3, 3, 3, 3, 3, 3, 4]);
  expect(played.kinds.filter((kind) => kind === "ornament")).toHaveLength(7);
  expect(played.bars.map(({ right, wrong, missing }) => [right, wrong, missing])).toEqual([
    [3, 0, 0],
    [2, 0, 0],
  ]);
  const faulty = judge([...plain, [67, 1], [72, 2], [76, 2.1], [60, 3]]);
  expect(faulty.bars.map(({ right, wrong }) => [right, wrong])).toEqual([
    [3, 0],
    [2, 1],
  ]);
});

test("ornaments of the other hand are not the player's", () => {
  const { steps } = planFollowing(document, { ...settings, hands: "left" });
  expect(steps).toEqual([]);
});
