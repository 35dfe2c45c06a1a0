import { expect, test } from "vitest";
import { createTestDocument } from "../testing/test-document.ts";
import { createFilmTimeline } from "./film-timeline.ts";
import { isBlackKey, keyPlaces, passageRange } from "./keyboard-range.ts";
import {
  barIndexAt,
  barLabel,
  passageBeats,
  passageLabel,
  passageOnFilm,
  snapPassage,
  wholePiece,
} from "./passage.ts";
import { nearestSpeed, stepSpeed, tempoLabel, tempos } from "./speeds.ts";

/** Bars 1, 2 | 1, 3: a repeat with two endings. */
const repeated = createTestDocument({
  bars: [
    { writtenIndex: 0, pass: 1 },
    { writtenIndex: 1, pass: 1 },
    { writtenIndex: 0, pass: 2 },
    { writtenIndex: 2, pass: 1 },
  ],
});

test("speeds go from 25 to 150 percent in steps of 5", () => {
  expect(tempos).toHaveLength(26);
  expect([tempos[0], tempos[1], tempos.at(-1)]).toEqual([0.25, 0.3, 1.5]);
  expect([0.1, 0.52, 0.33, 9, Number.NaN].map(nearestSpeed)).toEqual([0.25, 0.5, 0.35, 1.5, 1]);
  expect([stepSpeed(1, 1), stepSpeed(0.85, -2), stepSpeed(0.25, -1)]).toEqual([1.05, 0.75, 0.25]);
  expect(tempos.map(tempoLabel)).toContain("55%");
});

test("places snap to the sounding bars around them", () => {
  expect(snapPassage(repeated, 5, 9)).toEqual({ fromBar: 1, toBar: 2 });
  expect(snapPassage(repeated, 9, 5)).toEqual({ fromBar: 1, toBar: 2 });
  expect(snapPassage(repeated, 4, 8)).toEqual({ fromBar: 1, toBar: 1 });
  expect(snapPassage(repeated, 4, 4)).toEqual({ fromBar: 1, toBar: 1 });
  expect(snapPassage(repeated, -5, 99)).toEqual(wholePiece(repeated));
  expect(passageBeats(repeated, { fromBar: 1, toBar: 2 })).toEqual({ fromBeat: 4, toBeat: 12 });
  expect(passageBeats(repeated, wholePiece(repeated))).toEqual({ fromBeat: 0, toBeat: 16 });
  expect([0, 3.99, 4, 3.9999, 50].map((beat) => barIndexAt(repeated, beat))).toEqual([
    0, 0, 1, 1, 3,
  ]);
});

test("a bar that sounds twice says which time it is", () => {
  expect([0, 1, 2, 3].map((bar) => barLabel(repeated, bar))).toEqual([
    "1 (1st time)",
    "2",
    "1 (2nd time)",
    "3",
  ]);
  expect(passageLabel(repeated, { fromBar: 1, toBar: 3 })).toBe("Bars 2 to 3");
  expect(passageLabel(repeated, { fromBar: 2, toBar: 2 })).toBe("Bar 1 (2nd time)");
});

test("a passage loops on the film where one span plays it", () => {
  const film = createFilmTimeline({
    durationSeconds: 60,
    spans: [
      {
        hand: "both",
        knots: [
          { beat: 0, seconds: 10 },
          { beat: 8, seconds: 14 },
        ],
      },
    ],
  });
  expect(passageOnFilm(repeated, film, { fromBar: 1, toBar: 1 })).toEqual({
    fromSeconds: 12,
    toSeconds: 14,
  });
  expect(passageOnFilm(repeated, film, { fromBar: 1, toBar: 2 })).toBeNull();
});

test("the keyboard shows whole octaves around a passage, at least two, and the piano's own edges", () => {
  const around = (...pitches: number[]) =>
    passageRange(
      createTestDocument({ notes: pitches.map((pitchMidi) => ({ pitchMidi, startBeat: 0 })) }),
      { fromBar: 0, toBar: 0 },
    );
  expect(around(64, 67)).toEqual({ lowest: 48, highest: 72 });
  expect(around(40, 76)).toEqual({ lowest: 36, highest: 84 });
  expect(around(21, 108)).toEqual({ lowest: 21, highest: 108 });
  expect(around()).toEqual({ lowest: 48, highest: 72 });
});

test("keys lie side by side, black ones over the gaps", () => {
  const keys = keyPlaces({ lowest: 21, highest: 108 });
  const white = keys.filter(({ isBlack }) => !isBlack);
  expect([keys.length, white.length]).toEqual([88, 52]);
  expect([21, 22, 60, 61, 70, 71].filter(isBlackKey)).toEqual([22, 61, 70]);
  expect(white.map(({ left }) => Math.round(left * 1000) / 1000)).toEqual(
    Array.from({ length: 52 }, (_, index) => index),
  );
  const cSharp = keyPlaces({ lowest: 60, highest: 72 })[1];
  expect(cSharp).toMatchObject({ pitch: 61, isBlack: true, width: 0.6 });
  expect(cSharp?.left).toBeCloseTo(0.62);
});

test("where octaves are too many for the screen, a passage gets no more keys than its notes need", () => {
  const wide = createTestDocument({
    notes: [
      { pitchMidi: 46, startBeat: 0, beats: 1, hand: "left", spelled: "B♭2" },
      { pitchMidi: 79, startBeat: 0, beats: 1, hand: "right", spelled: "G5" },
    ],
  });
  const passage = { fromBar: 0, toBar: 0 };
  expect(passageRange(wide, passage, 29)).toEqual({ lowest: 36, highest: 84 });
  expect(passageRange(wide, passage, 20)).toEqual({ lowest: 45, highest: 79 });
});
