import fc from "fast-check";
import { expect, test } from "vitest";
import { playTones, type ToneStroke } from "../../testing/synthetic-piano.ts";
import { createHearing, type HearingEvent, type HearingSettings } from "./hearing.ts";

const sampleRate = 48_000;

/** What is heard of strokes while these keys are due from 0.4 s on. */
function listen(
  strokes: readonly ToneStroke[],
  { due, held = [], ...settings }: Partial<HearingSettings> & { due: number[]; held?: number[] },
) {
  const hearing = createHearing({ sampleRate, ...settings });
  const { tuningCents = 0 } = settings;
  const sound = playTones(strokes, { seconds: 1.1, sampleRate, tuningCents });
  const from = 0.4 * sampleRate;
  hearing.take(sound.subarray(0, from));
  hearing.expect(due, held);
  return heardIn(hearing.take(sound.subarray(from)));
}

const heardIn = (events: readonly HearingEvent[]): number[] =>
  events.flatMap((event) => (event.kind === "heard" ? [event.pitch] : [])).sort((a, b) => a - b);

test.each([36, 54, 60, 66, 72, 84])("key %i is heard, and no neighbour or octave", (pitch) => {
  const strokes = [{ pitch, seconds: 0.6 }];
  expect(listen(strokes, { due: [pitch] })).toEqual([pitch]);
  for (const slip of [-12, -2, -1, 1, 2, 12]) {
    expect(listen(strokes, { due: [pitch + slip] })).toEqual([]);
  }
});

test("a chord's notes are heard together or rolled, in any order", () => {
  const due = [48, 55, 64];
  expect(
    listen(
      due.map((pitch) => ({ pitch, seconds: 0.6 })),
      { due },
    ),
  ).toEqual(due);
  const rolled = due.map((pitch, index) => ({ pitch, seconds: 0.75 - 0.07 * index }));
  expect(listen(rolled, { due })).toEqual(due);
});

test("a chord's missing note is not heard", () => {
  const strokes = [48, 64].map((pitch) => ({ pitch, seconds: 0.6 }));
  expect(listen(strokes, { due: [48, 55, 64] })).toEqual([48, 64]);
});

test("a ringing key is heard again only after a new stroke", () => {
  const first = { pitch: 60, seconds: 0.05, heldSeconds: 0.45 };
  expect(listen([first], { due: [60], held: [60] })).toEqual([]);
  expect(listen([first, { pitch: 60, seconds: 0.6 }], { due: [60], held: [60] })).toEqual([60]);
});

test("one stroke serves one step", () => {
  const hearing = createHearing({ sampleRate });
  const sound = playTones([{ pitch: 64, seconds: 0.2 }], { seconds: 1, sampleRate });
  let steps = 0;
  for (let from = 0; from < sound.length; from += 480) {
    if (from === 0) hearing.expect([64]);
    for (const event of hearing.take(sound.subarray(from, from + 480))) {
      if (event.kind !== "heard") continue;
      steps += 1;
      hearing.expect([64], [64]);
    }
  }
  expect(steps).toBe(1);
});

test("a piano a semitone flat is heard with its tuning", () => {
  expect(listen([{ pitch: 64, seconds: 0.6 }], { due: [64], tuningCents: -100 })).toEqual([64]);
});

test("any octave serves where the learner's keyboard is short", () => {
  const strokes = [{ pitch: 72, seconds: 0.6 }];
  expect(listen(strokes, { due: [60], anyOctave: true })).toEqual([60]);
});

test("silence and keys that nobody awaits give no events", () => {
  expect(listen([], { due: [60] })).toEqual([]);
  expect(listen([{ pitch: 60, seconds: 0.6 }], { due: [] })).toEqual([]);
});

test("the same samples in any block sizes give the same events", () => {
  const strokes = [
    { pitch: 55, seconds: 0.2 },
    { pitch: 62, seconds: 0.5 },
    { pitch: 71, seconds: 0.51 },
  ];
  const sound = playTones(strokes, { seconds: 0.9, sampleRate });
  const due = [55, 62, 66, 71];
  const whole = createHearing({ sampleRate });
  whole.expect(due);
  const events = whole.take(sound);
  expect(heardIn(events)).toEqual([55, 62, 71]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1 }), (sizes) => {
      const parted = createHearing({ sampleRate });
      parted.expect(due);
      const found: HearingEvent[] = [];
      for (let [from, turn] = [0, 0]; from < sound.length; turn++) {
        const to = from + (sizes[turn % sizes.length] ?? 1);
        found.push(...parted.take(sound.subarray(from, to)));
        from = to;
      }
      expect(found).toEqual(events);
    }),
    { numRuns: 10 },
  );
});
