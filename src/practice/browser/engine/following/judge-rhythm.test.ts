import { expect, test } from "vitest";
import type { FollowedStrike } from "./follow.ts";
import { judgeRhythm } from "./judge-rhythm.ts";
import type { ScoreStep } from "./score-step.ts";

/** Eight bars of four beats: the right hand plays each beat, the left hand each second one. */
const steps: ScoreStep[] = Array.from({ length: 32 }, (_, beat) => ({
  beat,
  bar: Math.floor(beat / 4),
  notes: [
    { pitchMidi: 60 + (beat % 8), hand: "right" as const },
    ...(beat % 2 === 0 ? [{ pitchMidi: 40 + (beat % 8), hand: "left" as const }] : []),
  ],
}));

interface Player {
  /** When a beat is played. */
  secondsAt: (beat: number) => number;
  /** How late a note is beside that. */
  late?: (note: { beat: number; bar: number; hand: string; pitchMidi: number }) => number;
}

const play = ({ secondsAt, late = () => 0 }: Player, of = steps): FollowedStrike[] =>
  of
    .flatMap(({ beat, bar, notes }, step) =>
      notes.map(({ pitchMidi, hand }) => ({
        step,
        pitchMidi,
        kind: "right" as const,
        isJump: false,
        seconds: secondsAt(beat) + late({ beat, bar, hand, pitchMidi }),
      })),
    )
    .toSorted((one, other) => one.step - other.step || one.seconds - other.seconds);

const lateBars = (strikes: FollowedStrike[]) =>
  judgeRhythm(steps, strikes).timing.filter(({ lateMs }) => Math.abs(lateMs) >= 30);

test("even playing is neither early nor late, at any tempo and with slight unevenness", () => {
  for (const secondsPerBeat of [0.3, 0.75, 1.5]) {
    const uneven = ({ beat }: { beat: number }) => ((beat * 7) % 5) * 0.004;
    const { timing, tempo, hesitations } = judgeRhythm(
      steps,
      play({ secondsAt: (beat) => beat * secondsPerBeat, late: uneven }),
    );
    expect(timing.filter(({ lateMs }) => Math.abs(lateMs) > 12)).toEqual([]);
    expect(timing.length).toBeGreaterThan(8);
    expect(hesitations).toEqual([]);
    for (const { beatsPerMinute } of tempo) {
      expect(Math.abs(beatsPerMinute / (60 / secondsPerBeat) - 1)).toBeLessThan(0.03);
    }
  }
});

test("a hand that is late in one bar is found there, and its bars before and after are not", () => {
  const late = ({ bar, hand }: { bar: number; hand: string }) =>
    bar === 4 && hand === "left" ? 0.09 : 0;
  expect(lateBars(play({ secondsAt: (beat) => beat * 0.6, late }))).toEqual([
    { bar: 4, hand: "left", lateMs: expect.closeTo(90, -1) },
  ]);
  const early = ({ bar, hand }: { bar: number; hand: string }) =>
    bar === 2 && hand === "left" ? -0.08 : 0;
  expect(lateBars(play({ secondsAt: (beat) => beat * 0.6, late: early }))).toEqual([
    { bar: 2, hand: "left", lateMs: expect.closeTo(-80, -1) },
  ]);
});

test("a tempo that rises, falls or changes at once is followed", () => {
  const rising = (beat: number) => beat * 0.7 - 0.004 * beat ** 2;
  expect(lateBars(play({ secondsAt: rising }))).toEqual([]);
  const faster = (beat: number) => (beat < 16 ? beat * 0.8 : 16 * 0.8 + (beat - 16) * 0.5);
  const strikes = play({ secondsAt: faster });
  expect(lateBars(strikes)).toEqual([]);
  const { tempo } = judgeRhythm(steps, strikes);
  expect(tempo.find(({ bar }) => bar === 1)?.beatsPerMinute).toBe(75);
  expect(tempo.find(({ bar }) => bar === 6)?.beatsPerMinute).toBe(120);
});

test("a hesitation is named and makes nothing late", () => {
  const hesitating = (beat: number) => beat * 0.6 + (beat >= 13 ? 1.1 : 0);
  const { timing, hesitations } = judgeRhythm(steps, play({ secondsAt: hesitating }));
  expect(timing.filter(({ lateMs }) => Math.abs(lateMs) >= 30)).toEqual([]);
  expect(hesitations).toEqual([3]);
});

test("a rolled chord is on time if one of its notes is", () => {
  const chords: ScoreStep[] = steps.map((step) => ({
    ...step,
    notes: [48, 52, 55].map((pitchMidi) => ({ pitchMidi, hand: "left" as const })),
  }));
  const rolled = play(
    { secondsAt: (beat) => beat * 0.8, late: ({ pitchMidi }) => (pitchMidi - 48) * 0.03 },
    chords,
  );
  const { timing } = judgeRhythm(chords, rolled);
  expect(timing.length).toBeGreaterThan(4);
  expect(timing.filter(({ lateMs }) => Math.abs(lateMs) >= 30)).toEqual([]);
});

test("what was played before a jump tells nothing about the notes after it", () => {
  const strikes = play({ secondsAt: (beat) => beat * 0.6 });
  const again = strikes.map((strike, index) => ({
    ...strike,
    seconds: strike.seconds + 25,
    isJump: index === 0,
  }));
  const { timing, hesitations } = judgeRhythm(steps, [...strikes.slice(0, 20), ...again]);
  expect(timing.filter(({ lateMs }) => Math.abs(lateMs) >= 30)).toEqual([]);
  expect(hesitations).toEqual([]);
});

test("without enough notes nothing is judged", () => {
  expect(judgeRhythm(steps, [])).toEqual({ timing: [], tempo: [], hesitations: [] });
  expect(judgeRhythm(steps, play({ secondsAt: (beat) => beat }).slice(0, 5)).timing).toEqual([]);
});
