import { readdir, readFile } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { createFollower } from "#practice/browser/engine/following/follow.ts";
import { judgeBars } from "#practice/browser/engine/following/judge-bars.ts";
import { planFollowing } from "#practice/browser/engine/following/plan-following.ts";
import type { ScoreStep } from "#practice/browser/engine/following/score-step.ts";
import { wholePiece } from "#practice/browser/engine/passage.ts";
import {
  type PlayerHabits,
  roughHabits,
  simulatePerformance,
} from "#practice/browser/testing/simulate-performance.ts";
import { createDocument } from "#practice/server/document/create-document.ts";
import { openScoreFile, readScore } from "#score/server/index.ts";
import { randomFrom } from "../support/random-from.ts";
import { readRecordedPieces } from "../support/recorded-performances.ts";

/** Performances of all the school's scores together, and the least shares that they reach. */
const { performances, leastPlaced, leastFound } =
  inject("proofs") === "full"
    ? { performances: 5_000, leastPlaced: 0.97, leastFound: 0.94 }
    : { performances: 136, leastPlaced: 0.965, leastFound: 0.92 };

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

/** The steps that the player came by since the last jump. */
interface StepRange {
  from: number;
  to: number;
}

/** The step that the follower names, and the player's. */
interface PlacePair {
  place: number;
  step: number;
}

/** A player who jumped and is not found yet. */
interface Lost {
  bar: number;
  places: PlacePair[];
}

/**
 * Whether all steps since the jump have the same notes at the same intervals around the follower's
 * place. Nothing that the player was to play tells such places apart.
 */
function isAlike(
  steps: readonly ScoreStep[],
  { from, to }: StepRange,
  { place, step }: PlacePair,
): boolean {
  const offset = place - step;
  const shift = (steps[from + offset]?.beat ?? 0) - (steps[from]?.beat ?? 0);
  for (let at = from; at <= to; at += 1) {
    const [one, other] = [steps[at], steps[at + offset]];
    if (!one || !other || pitchesOf(one) !== pitchesOf(other)) return false;
    if (Math.abs(other.beat - one.beat - shift) > 0.01) return false;
  }
  return true;
}

const pitchesOf = ({ notes }: ScoreStep): string =>
  notes.map(({ pitchMidi }) => pitchMidi).join(" ");

/** How well the follower reads simulated performances of the school's scores. */
async function measure(habits: PlayerHabits) {
  const documents = await readLessons();
  const count = {
    strikes: 0,
    placed: 0,
    /** Followed at a place where the score has the same notes since the jump. */
    placedAlike: 0,
    jumps: 0,
    found: 0,
    /** Found at such a place. */
    foundAlike: 0,
    both: 0,
    judged: 0,
    faulty: 0,
  };
  for (let number = 0; number < performances; number += 1) {
    const document = documents[number % documents.length];
    if (!document) continue;
    const hands = (["both", "right", "left"] as const)[number % 3] ?? "both";
    const { steps } = planFollowing(document, { hands, passage: wholePiece(document) });
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
    let since: StepRange = { from: performance.strikes[0]?.step ?? 0, to: 0 };
    let lost: Lost | null = null;
    const giveUp = (): void => {
      if (lost?.places.some((pair) => isAlike(steps, since, pair))) count.foundAlike += 1;
      lost = null;
    };
    for (const [index, { step, isJump }] of performance.strikes.entries()) {
      const place = places[index] ?? -1;
      const isFound = isSamePlace(place, step);
      const bar = steps[step]?.bar ?? 0;
      if (lost && (isJump || Math.abs(bar - lost.bar) > 2)) giveUp();
      if (isJump) {
        since = { from: step, to: step };
        lost = { bar, places: [] };
        count.jumps += 1;
      }
      since = { from: Math.min(since.from, step), to: Math.max(since.to, step) };
      count.strikes += 1;
      // Whether a wrong key stands for the next note or is one too many shows only afterwards.
      if (isFound || [place - 1, place + 1].some((near) => isSamePlace(near, step))) {
        count.placed += 1;
      } else if (isAlike(steps, since, { place, step })) count.placedAlike += 1;
      if (lost && isFound) {
        count.found += 1;
        lost = null;
      }
      lost?.places.push({ place, step });
    }
    giveUp();
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
    placedOrAlikeShare: (count.placed + count.placedAlike) / count.strikes,
    foundShare: count.found / count.jumps,
    foundOrAlikeShare: (count.found + count.foundAlike) / count.jumps,
    f1: (2 * precision * recall) / (precision + recall),
  };
}

const asPercent = (share: number): string => `${(100 * share).toFixed(2)}%`;

test("a follower knows where a rough player is, and which bars were faulty", async () => {
  const figures = await measure(roughHabits);
  const { placedShare, placedOrAlikeShare, foundShare, foundOrAlikeShare, f1 } = figures;
  process.stdout.write(
    `  ${performances} simulated: placed ${asPercent(placedShare)}, found ${asPercent(foundShare)}; ` +
      `with places of the same notes ${asPercent(placedOrAlikeShare)}, ` +
      `${asPercent(foundOrAlikeShare)}; F1 of bars ${f1.toFixed(4)}\n`,
  );
  expect(figures.strikes).toBeGreaterThan(performances * 20);
  expect(placedShare).toBeGreaterThanOrEqual(leastPlaced);
  expect(placedOrAlikeShare).toBeGreaterThanOrEqual(0.97);
  expect(foundShare).toBeGreaterThanOrEqual(leastFound);
  expect(foundOrAlikeShare).toBeGreaterThanOrEqual(0.97);
  expect(f1).toBeGreaterThanOrEqual(0.98);
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

/** A folder outside the project, in the layout of the ASAP dataset. */
const corpus = process.env.FOLLOWING_CORPUS;

/** How well the follower reads recorded performances. */
async function measureRecorded(folder: string) {
  const count = { strikes: 0, aligned: 0, near: 0, jumps: 0, milliseconds: 0 };
  const refused: string[] = [];
  const shares: number[] = [];
  for await (const piece of readRecordedPieces(folder, { most: 2 })) {
    const { document, performances: recorded } = piece;
    if (!document) {
      refused.push(`${piece.folder}: ${piece.refused} (${recorded.length} performances)`);
      continue;
    }
    const { steps } = planFollowing(document, { hands: "both", passage: wholePiece(document) });
    const notes = Map.groupBy(document.notes, ({ id }) => id);
    for (const strikes of recorded) {
      const follower = createFollower(steps, { secondsPerBeat: 60 / document.tempo });
      const before = performance.now();
      const places = strikes.map((strike) => follower.play(strike));
      count.milliseconds += performance.now() - before;
      const aligned = strikes.flatMap(({ noteId }, index) => {
        const sounding = noteId === null ? undefined : notes.get(noteId);
        const beat = steps[places[index] ?? 0]?.beat ?? 0;
        return sounding ? [sounding.some((note) => Math.abs(note.startBeat - beat) <= 1.001)] : [];
      });
      const near = aligned.filter(Boolean).length;
      shares.push(near / aligned.length);
      count.near += near;
      count.strikes += strikes.length;
      count.aligned += aligned.length;
      count.jumps += follower.read().filter(({ isJump }) => isJump).length;
    }
  }
  return { ...count, refused, shares: shares.sort((one, other) => one - other) };
}

if (corpus !== undefined) {
  test("a follower knows where a recorded pianist is", async () => {
    const { shares, refused, ...count } = await measureRecorded(corpus);
    const nearShare = count.near / count.aligned;
    const shareAt = (part: number) => asPercent(shares[Math.floor(part * shares.length)] ?? 0);
    process.stdout.write(
      `  ${shares.length} recorded: ${asPercent(nearShare)} of ${count.aligned} aligned strikes ` +
        `within a beat; median performance ${shareAt(0.5)}, worst tenth ${shareAt(0.1)} or less; ` +
        `${count.jumps} jumps read where nobody jumps; ` +
        `${(count.milliseconds / count.strikes).toFixed(3)} ms a strike\n` +
        `  ${refused.length} scores refused\n${refused.map((line) => `    ${line}\n`).join("")}`,
    );
    expect(shares.length).toBeGreaterThanOrEqual(200);
    expect(nearShare).toBeGreaterThanOrEqual(0.95);
    expect(count.milliseconds / count.strikes).toBeLessThan(1);
  });
}
