import { expect, test } from "vitest";
import { wholePiece } from "#practice/browser/engine/passage.ts";
import { createTestDocument } from "#practice/browser/testing/test-document.ts";
import { formatBarAddress, parseBarAddress } from "./bar-address.ts";

const sixteen = createTestDocument({ bars: Array<number>(16).fill(4) });
/** A pickup, then bars 1, 2 | 1, 3: a repeat with two endings. */
const repeated = createTestDocument({
  bars: [
    { number: "0", writtenIndex: 0, beats: 1 },
    { number: "1", writtenIndex: 1, pass: 1 },
    { number: "2", writtenIndex: 2, pass: 1 },
    { number: "1", writtenIndex: 1, pass: 2 },
    { number: "3-a", writtenIndex: 3, pass: 1 },
  ],
});
const passageOf = (hash: string, document = sixteen) => {
  const { passage } = parseBarAddress(document, hash);
  return passage && [passage.fromBar, passage.toBar];
};

test("an address holds printed bars, hand and tempo [bar-address-1]", () => {
  expect(parseBarAddress(sixteen, "#bars=5-8&hand=left&tempo=60")).toEqual({
    passage: { fromBar: 4, toBar: 7 },
    hands: "left",
    speed: 0.6,
    notice: null,
  });
  const state = { passage: { fromBar: 4, toBar: 7 }, hands: "left", speed: 0.6 } as const;
  expect(formatBarAddress(sixteen, state)).toBe("#bars=5-8&hand=left&tempo=60");
  const nothing = { passage: null, hands: null, speed: null, notice: null };
  expect(["", "#", "#at-83", "#bars="].map((hash) => parseBarAddress(sixteen, hash))).toEqual(
    Array(4).fill(nothing),
  );
});

test("one bar, bars in the other order and a written dash are understood [bar-address-2]", () => {
  expect(passageOf("#bars=12")).toEqual([11, 11]);
  expect(passageOf("#bars=8-5")).toEqual([4, 7]);
  expect(passageOf("#bars=5%E2%80%938")).toEqual([4, 7]);
});

test("bars beyond the piece are left out, and the student is told [bar-address-3]", () => {
  expect(parseBarAddress(sixteen, "#bars=14-99")).toMatchObject({
    passage: { fromBar: 13, toBar: 15 },
    notice: "This piece does not have all bars of the link. Bars 14 to 16 are open.",
  });
  expect(parseBarAddress(sixteen, "#bars=0-1").notice).toBe(
    "This piece does not have all bars of the link. Bar 1 is open.",
  );
  for (const bars of ["40-50", "40", "x", "5-", "-", "5.2", "9".repeat(400), "%", "1-2-3"]) {
    expect(parseBarAddress(sixteen, `#bars=${bars}&hand=both`), bars).toEqual({
      passage: null,
      hands: "both",
      speed: null,
      notice: "This piece does not have the bars of the link.",
    });
  }
  const empty = createTestDocument({ bars: [] });
  expect(passageOf("#bars=1-2", empty)).toBe(null);
});

test("an unknown hand is ignored, and a tempo is the nearest that the room has [bar-address-4]", () => {
  const read = (hash: string) => {
    const { hands, speed, notice } = parseBarAddress(sixteen, hash);
    return [hands, speed, notice];
  };
  expect(read("#hand=third&tempo=fast")).toEqual([null, null, null]);
  expect(read("#hand=right&tempo=63")).toEqual(["right", 0.65, null]);
  expect([1, 900].map((tempo) => read(`#tempo=${tempo}`)[1])).toEqual([0.25, 1.5]);
});

test("each passage has an address of its own, through repeats, pickups and odd numbers [bar-address-5]", () => {
  expect(passageOf("#bars=1-2", repeated)).toEqual([1, 2]);
  expect(passageOf("#bars=1.2", repeated)).toEqual([3, 3]);
  for (let fromBar = 0; fromBar < repeated.bars.length; fromBar += 1) {
    for (let toBar = fromBar; toBar < repeated.bars.length; toBar += 1) {
      const passage = { fromBar, toBar };
      const address = formatBarAddress(repeated, { passage, hands: "both", speed: 1 });
      expect(parseBarAddress(repeated, address).passage, address).toEqual(passage);
    }
  }
  const whole = { passage: wholePiece(repeated), hands: "both", speed: 1 } as const;
  expect(formatBarAddress(repeated, whole)).toBe("#bars=0-3-a&hand=both&tempo=100");
});
