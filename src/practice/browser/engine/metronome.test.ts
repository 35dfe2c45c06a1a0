import { expect, test } from "vitest";
import { createTestDocument } from "../testing/test-document.ts";
import { countInBeats, metronomeBeats } from "./metronome.ts";

const said = (beats: ReturnType<typeof metronomeBeats>) =>
  beats.map(({ beat, count, isAccent }) => `${beat}:${count}${isAccent ? "!" : ""}`);

test("clicks on each counted beat, with an accent on the first", () => {
  const document = createTestDocument({ bars: [4, 4] });
  expect(said(metronomeBeats(document, 0, 8))).toEqual(
    "0:1! 1:2 2:3 3:4 4:1! 5:2 6:3 7:4".split(" "),
  );
  expect(said(metronomeBeats(document, 2.5, 5))).toEqual(["3:4", "4:1!"]);
});

test("counts compound metres in dotted quarters, and follows changes of metre", () => {
  const document = createTestDocument({
    bars: [
      { beats: 3, countedBeats: 2 },
      { beats: 3, countedBeats: 2 },
      { beats: 3, countedBeats: 3 },
      { beats: 2, countedBeats: 2 },
      { beats: 2, countedBeats: 2 },
    ],
  });
  expect(said(metronomeBeats(document, 0, 13))).toEqual(
    "0:1! 1.5:2 3:1! 4.5:2 6:1! 7:2 8:3 9:1! 10:2 11:1! 12:2".split(" "),
  );
  expect(said(countInBeats(document, 0))).toEqual(["-3:1!", "-1.5:2"]);
});

test("a pick-up is the end of its bar, each time that it sounds", () => {
  const document = createTestDocument({
    bars: [
      { beats: 1 },
      { beats: 4, writtenIndex: 1 },
      { beats: 3, writtenIndex: 2 },
      { beats: 1, writtenIndex: 0, pass: 2 },
      { beats: 4, writtenIndex: 1, pass: 2 },
      { beats: 3, writtenIndex: 2, pass: 2 },
    ],
    rest: { pickupBeats: 1 },
  });
  expect(said(metronomeBeats(document, 0, 9))).toEqual(
    "0:4 1:1! 2:2 3:3 4:4 5:1! 6:2 7:3 8:4".split(" "),
  );
  expect(said(countInBeats(document, 0))).toEqual(
    "-7:1! -6:2 -5:3 -4:4 -3:1! -2:2 -1:3".split(" "),
  );
  expect(said(countInBeats(document, 1))).toEqual("-3:1! -2:2 -1:3 0:4".split(" "));
});

test("a pick-up of half a beat is led in by whole beats", () => {
  const document = createTestDocument({
    bars: [{ beats: 0.5 }, { beats: 4, writtenIndex: 1 }],
    rest: { pickupBeats: 0.5 },
  });
  expect(said(countInBeats(document, 0))).toEqual(
    "-7.5:1! -6.5:2 -5.5:3 -4.5:4 -3.5:1! -2.5:2 -1.5:3 -0.5:4".split(" "),
  );
  expect(said(metronomeBeats(document, 0, 2))).toEqual(["0.5:1!", "1.5:2"]);
});

test("an empty document counts nothing", () => {
  expect(countInBeats(createTestDocument({ bars: [] }), 0)).toEqual([]);
});
