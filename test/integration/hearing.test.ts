import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { locateFfmpeg } from "#platform/server/ffmpeg/index.ts";
import {
  countFalseAdvances,
  countSungAdvances,
  roomSounds,
} from "../support/hearing/false-advances.ts";
import { type LessonFigures, playLesson } from "../support/hearing/lessons.ts";
import { openRecordedPiano, openSoundfontPianos, type Piano } from "../support/hearing/pianos.ts";
import { drawRoom } from "../support/hearing/room.ts";
import {
  type Condition,
  measureCondition,
  type Share,
  type Tally,
} from "../support/hearing/trials.ts";
import { randomFrom } from "../support/random-from.ts";

const isFull = inject("proofs") === "full";

/** Cases of each condition, seconds of sounds without a piano, and steps of each lesson. */
const { cases, noiseSeconds, lessonSteps, lessons } = isFull
  ? {
      cases: 300,
      noiseSeconds: 600,
      lessonSteps: 200,
      lessons: [
        "ode-to-joy",
        "twinkle-twinkle",
        "minuet-in-g",
        "prelude-in-c",
        "amazing-grace",
        "brahms-lullaby",
        "cadences",
        "waltz-bass",
        "when-the-saints",
        "frere-jacques",
      ],
    }
  : { cases: 24, noiseSeconds: 30, lessonSteps: 12, lessons: ["ode-to-joy", "minuet-in-g"] };

const everyday: Condition[] = [
  { name: "20 dB", decibels: 20 },
  { name: "10 dB", decibels: 10 },
];

const special: Condition[] = [
  { name: "phone, 150-9,000 Hz", decibels: 20, isPhone: true },
  { name: "damper pedal held", decibels: 20, isPedalHeld: true },
  { name: "tuned -100 to +30 cents", decibels: 20, tuningCents: [-100, -50, -20, 30] },
  { name: "44.1 kHz", decibels: 20, sampleRate: 44_100 },
  { name: "speech at 20 dB", decibels: 20, noises: ["speech"] },
];

let cacheFolder = "";
let pianos: Piano[] = [];
let heldOut: Piano;

beforeAll(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), "hearing-"));
  heldOut = await openRecordedPiano({ ffmpeg: await locateFfmpeg(), cacheFolder });
  pianos = [heldOut, ...(isFull ? openSoundfontPianos() : [])];
});

afterAll(() => rm(cacheFolder, { recursive: true }));

test("due keys are heard and others are not", () => {
  const tallies = new Map<string, Tally>();
  for (const piano of pianos) {
    write(`${piano.name}${piano === heldOut ? " (no weight was fitted to it)" : ""}`);
    write(titles);
    for (const condition of isFull ? [...everyday, ...special] : everyday) {
      const share = piano === heldOut ? 1 : 0.2;
      const options = { pianos: [piano], cases: Math.ceil(cases * share), random: randomFrom(5) };
      const tally = measureCondition(condition, options);
      write(formatTally(tally));
      if (piano === heldOut) tallies.set(condition.name, tally);
    }
  }
  const [quiet, loud] = [tallies.get("20 dB"), tallies.get("10 dB")];
  expect(quiet && shareOf(quiet.singles)).toBeGreaterThanOrEqual(0.9);
  expect(quiet && shareOf(quiet.chordNotes)).toBeGreaterThanOrEqual(0.85);
  expect(loud && shareOf(loud.singles)).toBeGreaterThanOrEqual(0.85);
  expect(loud && shareOf(loud.chordNotes)).toBeGreaterThanOrEqual(0.8);
  for (const tally of tallies.values()) {
    expect(shareOf(tally.wrong)).toBeLessThanOrEqual(0.03);
    expect(quantile(tally.delays, 0.5)).toBeLessThanOrEqual(130);
    expect(quantile(tally.delays, 0.95)).toBeLessThanOrEqual(200);
  }
});

test("speech, claps, a telephone and traffic advance nothing", () => {
  const random = randomFrom(3);
  const sounds = Object.values(roomSounds);
  const advances = countFalseAdvances(sounds, { seconds: noiseSeconds, random });
  const sung = countSungAdvances({ seconds: noiseSeconds / 4, random });
  write(`${advances} false advances in ${noiseSeconds} s of a room's sounds`);
  write(`${sung} in ${noiseSeconds / 4} s of a voice that sings the due key`);
  expect(advances).toBeLessThanOrEqual(1);
});

test("lessons are played to the end, and wrong keys wait", async () => {
  const total: LessonFigures = { steps: 0, atOnce: 0, stuck: 0, wrong: 0, waited: 0 };
  for (const [number, name] of lessons.entries()) {
    for (const isWrong of [false, true]) {
      const random = randomFrom(number + 1);
      const room = drawRoom(random);
      const options = { piano: heldOut, room, random, mostSteps: lessonSteps, isWrong };
      const figures = await playLesson(name, options);
      write(`${name}${isWrong ? " with wrong keys" : ""}: ${JSON.stringify(figures)}`);
      total.wrong += figures.wrong;
      total.waited += figures.waited;
      if (isWrong) continue;
      total.steps += figures.steps;
      total.atOnce += figures.atOnce;
      total.stuck += figures.stuck;
    }
  }
  const { steps, atOnce, stuck, wrong, waited } = total;
  write(`steps passed ${asPercent(1 - stuck / steps)}, at once ${asPercent(atOnce / steps)}`);
  write(`waits at a wrong key ${asPercent(waited / wrong)}`);
  expect(1 - stuck / steps).toBeGreaterThanOrEqual(0.9);
  expect(waited / wrong).toBeGreaterThanOrEqual(0.85);
});

const titles = `  ${"".padEnd(26)}${["single", "chord notes", "wrong", "missing", "ms"].map((each) => each.padEnd(18)).join("")}`;

function formatTally({ name, singles, chordNotes, wrong, missing, delays }: Tally): string {
  const shares = [singles, chordNotes, wrong, missing].map((share) =>
    `${asPercent(shareOf(share))} of ${share.of}`.padEnd(18),
  );
  const delay = `${quantile(delays, 0.5).toFixed(0)}, 95% ${quantile(delays, 0.95).toFixed(0)}`;
  return `  ${name.padEnd(26)}${shares.join("")}${delay}`;
}

const shareOf = ({ hits, of }: Share): number => (of === 0 ? 0 : hits / of);

const asPercent = (share: number): string => `${(100 * share).toFixed(1)}%`;

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(part * sorted.length)] ?? 0;
}

function write(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
