import { readdir, readFile } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { createFollower } from "#practice/browser/engine/following/follow.ts";
import { judgeBars } from "#practice/browser/engine/following/judge-bars.ts";
import { wholePiece } from "#practice/browser/engine/passage.ts";
import { planWaiting } from "#practice/browser/engine/waiting/plan-waiting.ts";
import {
  type PlayerHabits,
  roughHabits,
  simulatePerformance,
} from "#practice/browser/testing/simulate-performance.ts";
import { createDocument } from "#practice/server/document/create-document.ts";
import { openScoreFile, readScore } from "#score/server/index.ts";
import { randomFrom } from "../support/random-from.ts";

/** Performances of all the school's scores together. */
const performances = inject("proofs") === "full" ? 5_000 : 136;

const lessons = new URL("../../school/lessons/", import.meta.url);

async function readLessons() {
  const files = (await readdir(lessons)).filter((file) => file.endsWith(".musicxml"));
  return Promise.all(
    files.map(async (file) => {
      const score = readScore(openScoreFile(await readFile(new URL(file, lessons))));
      const document = createDocument(score, { scoreSha256: file, film: null });
      return { ...document, engraving: null };
    }),
  );
}

/** How well the follower reads simulated performances of the school's scores. */
async function measure(habits: PlayerHabits) {
  const documents = await readLessons();
  const count = { strikes: 0, placed: 0, jumps: 0, found: 0, both: 0, judged: 0, faulty: 0 };
  for (let number = 0; number < performances; number += 1) {
    const document = documents[number % documents.length];
    if (!document) continue;
    const hands = (["both", "right", "left"] as const)[number % 3] ?? "both";
    const { steps } = planWaiting(document, { hands, passage: wholePiece(document) });
    if (steps.length < 8) continue;
    const secondsPerBeat = 60 / document.tempo;
    const random = randomFrom(number + 1);
    const performance = simulatePerformance(steps, { habits, secondsPerBeat, random });
    // A repeat's passes are one place on the print.
    const writtenPlace = (step: number): string => {
      const { bar = -1, beat = 0 } = steps[step] ?? {};
      const { writtenIndex = -1, startBeat = 0 } = document.bars[bar] ?? {};
      return `${writtenIndex} ${(beat - startBeat).toFixed(3)}`;
    };
    const isSamePlace = (one: number, other: number): boolean =>
      writtenPlace(one) === writtenPlace(other);
    const follower = createFollower(steps, { secondsPerBeat });
    const places = performance.strikes.map(({ pitchMidi, seconds }) =>
      follower.play({ pitchMidi, seconds }),
    );
    let lostBar: number | null = null;
    for (const [index, { step, isJump }] of performance.strikes.entries()) {
      const place = places[index] ?? -1;
      const isFound = isSamePlace(place, step);
      count.strikes += 1;
      // Whether a wrong key stands for the next note or is one too many shows only afterwards.
      if (isFound || [place - 1, place + 1].some((near) => isSamePlace(near, step))) {
        count.placed += 1;
      }
      const bar = steps[step]?.bar ?? 0;
      if (isJump) {
        lostBar = bar;
        count.jumps += 1;
      }
      if (lostBar === null) continue;
      const isWithin = Math.abs(bar - lostBar) <= 2;
      if (isFound && isWithin) count.found += 1;
      if (isFound || !isWithin) lostBar = null;
    }
    const judged = new Set(
      judgeBars(steps, follower.read())
        .filter(({ wrong, missing }) => wrong + missing > 0)
        .map(({ bar }) => bar),
    );
    count.judged += judged.size;
    count.faulty += performance.faultyBars.size;
    count.both += [...judged].filter((bar) => performance.faultyBars.has(bar)).length;
  }
  const [precision, recall] = [count.both / count.judged, count.both / count.faulty];
  return {
    ...count,
    placedShare: count.placed / count.strikes,
    foundShare: count.found / count.jumps,
    f1: (2 * precision * recall) / (precision + recall),
  };
}

test("a follower knows where a rough player is, and which bars were faulty", async () => {
  const figures = await measure(roughHabits);
  const { placedShare, foundShare, f1 } = figures;
  const shares = [placedShare, foundShare, f1].map((share) => share.toFixed(4)).join(", ");
  process.stdout.write(`  ${performances}: placed, found again and F1 of bars ${shares}\n`);
  expect(figures.strikes).toBeGreaterThan(performances * 20);
  expect(placedShare).toBeGreaterThanOrEqual(0.96);
  expect(foundShare).toBeGreaterThanOrEqual(0.92);
  expect(f1).toBeGreaterThanOrEqual(0.95);
});

test("a flawless performance has no faulty bar", async () => {
  const none = {
    wrong: 0,
    missing: 0,
    extra: 0,
    hesitation: 0.03,
    rolled: 0,
    skip: 0,
    restart: 0,
    repeat: 0,
  };
  const figures = await measure({ ...none, tempo: 0.3 });
  expect(figures.placedShare).toBeGreaterThanOrEqual(0.99);
  expect(figures.judged).toBe(0);
});
