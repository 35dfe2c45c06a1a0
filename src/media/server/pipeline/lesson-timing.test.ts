import { expect, test } from "vitest";
import { readScore } from "#score/server/index.ts";
import { writeScore } from "#score/server/testing/write-score.ts";
import { computeLessonTiming } from "./lesson-timing.ts";
import { lessonSections } from "./sections.ts";

const scoreOf = (barSeconds: number[], countedBeats = 4, pickupBeats = 0) => ({
  bars: barSeconds.map((durationSeconds, writtenIndex) => ({
    durationSeconds,
    countedBeats,
    writtenIndex,
    startSeconds: barSeconds.slice(0, writtenIndex).reduce((sum, seconds) => sum + seconds, 0),
  })),
  durationSeconds: barSeconds.reduce((sum, seconds) => sum + seconds, 0),
  pickupBeats,
});

test("the count-in is two bars", () => {
  const timing = computeLessonTiming(scoreOf([2, 2]));
  expect(timing.leadInSeconds).toBeCloseTo(4, 5);
  expect(timing.countIn.map((beat) => beat.beat)).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
  expect(timing.countIn.at(-1)?.startSeconds).toBeCloseTo(3.5, 5);
});

test("a pickup replaces the last beats of the count-in", () => {
  const timing = computeLessonTiming(scoreOf([0.5, 2, 2], 4, 1));
  expect(timing.leadInSeconds).toBeCloseTo(3.5, 2);
  expect(timing.countIn.map((beat) => beat.beat)).toEqual([1, 2, 3, 4, 1, 2, 3]);
});

test("a slow piece has a count-in of one bar", () => {
  expect(computeLessonTiming(scoreOf([6, 6])).leadInSeconds).toBeCloseTo(6, 5);
});

test("lead-in and video end on whole frames, with a pause after the music", () => {
  const score = scoreOf([1.111, 1.111], 3);
  const { leadInSeconds, videoSeconds } = computeLessonTiming(score);
  for (const seconds of [leadInSeconds, videoSeconds]) {
    expect(Math.abs(seconds * 30 - Math.round(seconds * 30))).toBeLessThan(1e-6);
  }
  expect(videoSeconds - leadInSeconds - score.durationSeconds).toBeGreaterThan(2.9);
});

const sectionsOf = (...sections: object[]) =>
  lessonSections.parse(sections.map((one) => ({ title: "A part", intro: "Listen.", ...one })));

test("each section has a card, a count-in, its bars in its tempo as often as it says, and a pause", () => {
  const timing = computeLessonTiming(
    scoreOf([2, 2, 2, 2]),
    sectionsOf({ bars: [2, 3], hand: "right", tempo: 0.5, times: 2 }, { countIn: 0 }),
  );
  const [slowly, whole] = timing.sections;
  expect(slowly).toMatchObject({ startSeconds: 0, cardEndSeconds: 3 });
  expect(timing.passages).toMatchObject([
    { startSeconds: 7, endSeconds: 15, fromBar: 1, toBar: 2, hand: "right", tempo: 0.5 },
    { fromScoreSeconds: 2, toScoreSeconds: 6, hand: "right" },
    { fromBar: 0, toBar: 3, hand: "both", tempo: 1 },
  ]);
  const [once, again, last] = timing.passages;
  expect((again?.startSeconds ?? 0) - (once?.endSeconds ?? 0)).toBeCloseTo(1.8 + 4, 1);
  expect(last?.startSeconds).toBe(whole?.cardEndSeconds);
  expect(timing.countIn.map(({ beat }) => beat)).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
  expect(timing.countIn[0]?.startSeconds).toBe(3);
  expect(whole?.startSeconds).toBe(slowly?.endSeconds);
  expect(whole?.endSeconds).toBe(timing.videoSeconds);
  expect(timing.leadInSeconds).toBe(7);
});

test("a section's card is short, however much it says [title-card-1]", () => {
  const cardOf = (intro: string) =>
    computeLessonTiming(scoreOf([2]), sectionsOf({ intro })).sections[0]?.cardEndSeconds;
  expect(cardOf("Listen.")).toBe(3);
  expect(cardOf("Listen. ".repeat(9))).toBeCloseTo(3.87, 1);
  expect(cardOf("Listen. ".repeat(19))).toBe(5);
});

test("a pick-up is bar 0, and only what begins with it is counted in by fewer beats", () => {
  const score = scoreOf([0.5, 2, 2], 4, 1);
  const timing = computeLessonTiming(score, sectionsOf({ bars: [0, 1] }, { bars: [1, 2] }));
  expect(timing.passages).toMatchObject([
    { fromBar: 0, toBar: 1 },
    { fromBar: 1, toBar: 2 },
  ]);
  expect(timing.countIn.map(({ beat }) => beat)).toEqual([1, 2, 3, 1, 2, 3, 4]);
});

test("a passage of a repeated piece is the shortest way between its bars; the whole piece has its repeats", () => {
  const score = readScore(
    writeScore([
      { right: "C4:4", begins: '<barline location="left"><repeat direction="forward"/></barline>' },
      {
        right: "D4:4",
        begins: '<barline location="left"><ending number="1" type="start"/></barline>',
        ends: '<barline location="right"><ending number="1" type="stop"/><repeat direction="backward"/></barline>',
      },
      { right: "E4:4" },
    ]),
  );
  const passages = (...bars: object[]) =>
    computeLessonTiming(score, sectionsOf(...bars)).passages.map(({ fromBar, toBar }) => [
      fromBar,
      toBar,
    ]);
  expect(score.bars.map(({ writtenIndex }) => writtenIndex)).toEqual([0, 1, 0, 2]);
  const all = { bars: [1, 1], repeats: true };
  expect(passages({ bars: [1, 2] }, { bars: [1, 3] }, all, {})).toEqual([
    [0, 1],
    [2, 3],
    [0, 2],
    [0, 3],
  ]);
});

test("sections that do not fit the score are refused with their bars", () => {
  const compute =
    (...sections: object[]) =>
    () =>
      computeLessonTiming(scoreOf([2, 2]), sectionsOf(...sections));
  expect(compute({}, { bars: [2, 9] })).toThrow(
    "In section 2 bars 2 to 9 are not in the score, which has 1 to 2.",
  );
  const long = scoreOf(Array(100).fill(6));
  expect(() => computeLessonTiming(long, sectionsOf({}, {}))).toThrow("15 minutes");
});
