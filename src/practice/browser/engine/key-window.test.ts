import { expect, test } from "vitest";
import { createTestDocument, type GivenNote } from "../testing/test-document.ts";
import { createKeyWindow } from "./key-window.ts";

/** C2 to C7: 36 white keys. */
const range = { lowest: 36, highest: 96 };
const windowOf = (notes: readonly GivenNote[], fitting = 11) =>
  createKeyWindow(createTestDocument({ notes }), { range, hands: "both", fitting });
const at = (beat: number | null, ...due: number[]) => ({
  beat,
  due: due.map((pitchMidi) => ({ pitchMidi })),
});

test("the window shows as many keys as fit, and the widest chord of the practised hands", () => {
  expect(windowOf([])).toMatchObject({ whole: 36, shown: 11 });
  expect(windowOf([], 40)).toMatchObject({ whole: 36, shown: 36 });
  const tenth = [60, 76].map((pitchMidi) => ({ pitchMidi, startBeat: 0 }));
  const wide = [...tenth, { pitchMidi: 40, startBeat: 0, hand: "left" as const }];
  expect(windowOf(tenth, 8)).toMatchObject({ shown: 10 });
  expect(windowOf(wide, 8)).toMatchObject({ shown: 22 });
  const document = createTestDocument({ notes: wide });
  expect(createKeyWindow(document, { range, hands: "right", fitting: 8 })).toMatchObject({
    shown: 10,
  });
  // One after the other, the same notes need no wider window.
  expect(
    windowOf(
      tenth.map((note, startBeat) => ({ ...note, startBeat })),
      8,
    ).shown,
  ).toBe(8);
});

test("the window moves to what comes next, and stays while it shows that", () => {
  const scale = [60, 62, 64, 65, 67, 69, 71, 72, 74, 76, 77, 79, 81, 83, 84];
  const { follow } = windowOf(scale.map((pitchMidi, startBeat) => ({ pitchMidi, startBeat })));
  // The next eight beats are C4 to D5: nine keys in the middle of eleven.
  const first = follow(0, at(0, 60));
  expect(first).toBe(13);
  expect([1, 2, 7].map((beat) => follow(first, at(beat, scale[beat] ?? 0)))).toEqual([13, 13, 13]);
  expect(follow(first, at(8, 74))).toBe(20);
  expect(follow(first, at(null))).toBe(13);
});

test("the window ends with the keyboard, and due keys count before later ones", () => {
  const { follow, showKey } = windowOf([
    { pitchMidi: 36, startBeat: 0 },
    { pitchMidi: 96, startBeat: 1 },
    { pitchMidi: 95, startBeat: 2 },
  ]);
  expect(follow(12, at(0, 36))).toBe(0);
  expect(follow(0, at(1, 96))).toBe(25);
  expect(follow(0, at(50))).toBe(0);
  expect(showKey(25, 36)).toBe(0);
  expect(showKey(0, 96)).toBe(25);
  expect(showKey(3, 48)).toBe(3);
  // C sharp reaches into the key to its right.
  expect(showKey(0, 54)).toBeCloseTo(0.2);
});
