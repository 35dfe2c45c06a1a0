import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addVideos } from "#catalog/server/index.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { lessonRow } from "../../../../test/support/lesson-row.ts";
import { runSample } from "../../../../test/support/run-sample.ts";
import type { PracticeRun } from "../../contract/practice-run.ts";
import { erasePractice, exportPracticeData } from "../queries/runs.ts";
import { exportRuns } from "./export-runs.ts";
import { getDiary } from "./get-diary.ts";
import { storeRuns } from "./store-runs.ts";

const { db } = await useDatabase();
await addVideos({ db }, [lessonRow("waltz", "=Waltz; -1")]);

async function addUser(): Promise<string> {
  const { id } = await db
    .insertInto("users")
    .values({ name: "Demo student", email: `${randomUUID()}@school.test`, role: "student" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const runOf = (given: Partial<PracticeRun> = {}): PracticeRun =>
  runSample({
    fromBar: 4,
    toBar: 7,
    passage: "5-8",
    hands: "left",
    speed: 0.6,
    startedAt: minutesAgo(10),
    activeSeconds: 30,
    bars: [
      [4, 0, 3, 3, 1, 0, 0],
      [5, 0, 4, 3, 0, 1, 1],
    ].flat(),
    ...given,
  });

const send = (userId: string, runs: PracticeRun[], sentAt = new Date().toISOString()) =>
  storeRuns({ db }, { caller: { userId, role: "student" }, sentAt, runs });
const storedOf = (userId: string) =>
  db.selectFrom("practiceRuns").selectAll().where("userId", "=", userId).execute();

test("a run that is sent again is kept once, with its highest revision [runs-7]", async () => {
  const [userId, other] = [await addUser(), await addUser()];
  const run = runOf();
  const timing = [4, 0, 85];
  const grown = { ...run, revision: 3, activeSeconds: 50, isFinished: true, timing };
  expect(await send(userId, [run, run])).toEqual({ refused: [] });
  await send(userId, [grown]);
  await send(userId, [{ ...run, revision: 2, activeSeconds: 40 }]);
  // Another user's run of the same id, as after a device has changed hands.
  await send(other, [run]);
  const [stored, ...more] = await storedOf(userId);
  expect(more).toEqual([]);
  expect(stored).toMatchObject({
    revision: 3,
    activeSeconds: 50,
    due: 7,
    rightNotes: 6,
    wrong: 1,
    missing: 1,
    hints: 1,
    timing,
  });
  expect(await storedOf(other)).toMatchObject([{ timing: null }]);
});

test("runs that nobody could have played are refused, and the others of their batch are kept [runs-8]", async () => {
  const userId = await addUser();
  const forged: Partial<PracticeRun>[] = [
    { activeSeconds: 1, bars: [4, 0, 500, 500, 0, 0, 0] },
    { bars: [4, 0, 3, 3, 0, 1, 0] },
    { bars: [9, 0, 3, 3, 0, 0, 0] },
    { bars: [4, 1, 3, 3, 0, 0, 0] },
    {
      bars: [
        [4, 0, 3, 3, 0, 0, 0],
        [4, 0, 3, 3, 0, 0, 0],
      ].flat(),
    },
    { bars: [4, 0, 3, 3, 0, 0, 0, 5] },
    { timing: [4, 0] },
    { timing: [6, 0, 80] },
    { timing: [4, 1, 80] },
    { videoId: "no-such-lesson" },
  ];
  const runs = forged.map(runOf);
  const { refused } = await send(userId, [...runs, runOf()]);
  expect(refused).toEqual(runs.map(({ runId }) => runId));
  expect(await storedOf(userId)).toHaveLength(1);
});

test("a device's wrong clock is corrected, and no run begins in the future [runs-9]", async () => {
  const userId = await addUser();
  const yearAhead = (minutes: number) =>
    new Date(Date.parse(minutesAgo(minutes)) + 365 * 86_400_000).toISOString();
  const wrong = runOf({ startedAt: yearAhead(30) });
  await send(userId, [wrong], yearAhead(0));
  const early = runOf({ startedAt: minutesAgo(-60) });
  await send(userId, [early]);
  const startOf = new Map((await storedOf(userId)).map((row) => [row.runId, row.startedAt]));
  const ageOf = ({ runId }: PracticeRun) => Date.now() - Number(startOf.get(runId));
  expect(Math.abs(ageOf(wrong) - 30 * 60_000)).toBeLessThan(60_000);
  expect(ageOf(early)).toBeGreaterThanOrEqual(0);
});

test("what a user sends in a day has an end, and the next day it goes on [runs-10]", async () => {
  const userId = await addUser();
  const half = () => Array.from({ length: 1_500 }, () => runOf());
  await send(userId, half());
  await send(userId, half());
  await expect(send(userId, [runOf()])).rejects.toThrow("practice.too_many_runs");
  expect(await storedOf(userId)).toHaveLength(3_000);
  await sql`update practice_runs set received_at = received_at - interval '1 day' where user_id = ${userId}`.execute(
    db,
  );
  expect(await send(userId, [runOf()])).toEqual({ refused: [] });
});

test("the diary sums days of the student's own zone and shows each passage with its last run [diary-1]", async () => {
  const userId = await addUser();
  const day = (text: string) => `2026-03-${text}:00.000Z`;
  await send(userId, [
    runOf({ startedAt: day("01T22:30"), activeSeconds: 60 }),
    runOf({ startedAt: day("01T23:30"), activeSeconds: 30, isFinished: false }),
    runOf({
      startedAt: day("05T10:00"),
      activeSeconds: 90,
      passage: null,
      hands: "both",
      mode: "play",
      speed: null,
    }),
    runOf({
      startedAt: day("06T10:00"),
      activeSeconds: 20,
      speed: 0.8,
      bars: [4, 0, 3, 3, 0, 0, 0],
    }),
  ]);
  const diary = await getDiary({ db }, { userId, ahead: 60 });
  expect(diary.activeSeconds).toBe(200);
  expect(diary.days).toEqual([
    { day: "2026-03-06", activeSeconds: 20 },
    { day: "2026-03-05", activeSeconds: 90 },
    { day: "2026-03-02", activeSeconds: 30 },
    { day: "2026-03-01", activeSeconds: 60 },
  ]);
  expect(diary.dayCount).toBe(4);
  expect((await getDiary({ db }, { userId, ahead: 0 })).dayCount).toBe(3);
  expect(diary.passages).toMatchObject([
    {
      videoId: "waltz",
      passage: "5-8",
      hands: "left",
      finishedRuns: 2,
      activeSeconds: 110,
      lastRun: { speed: 0.8, due: 3, right: 3, wrong: 0, missing: 0 },
    },
    { passage: null, hands: "both", finishedRuns: 1, lastRun: { mode: "play", speed: null } },
  ]);
  expect(await getDiary({ db }, { userId: await addUser(), ahead: 0 })).toEqual({
    activeSeconds: 0,
    dayCount: 0,
    days: [],
    passages: [],
    isShared: false,
  });
});

test("all runs are a table without formulas, part of the user's own data, and erased with it [runs-1]", async () => {
  const [userId, other] = [await addUser(), await addUser()];
  await send(
    userId,
    Array.from({ length: 50 }, (_, minute) => runOf({ startedAt: minutesAgo(minute) })),
  );
  await send(other, [runOf()]);
  const lines = (await text(exportRuns({ db }, userId).content)).trim().split("\r\n");
  expect(lines).toHaveLength(51);
  expect(lines[1]).toContain("'=Waltz;' -1,5-8,left,wait,60,midi,30.0,yes,7,6,1,1,1");
  expect((await exportPracticeData(db, userId)).practiceRuns).toHaveLength(50);
  await db.transaction().execute((trx) => erasePractice(trx, userId));
  expect(await storedOf(userId)).toEqual([]);
  expect(await storedOf(other)).toHaveLength(1);
});

test("a run of a lesson that was hidden or renamed meanwhile is kept [runs-15]", async () => {
  const userId = await addUser();
  const { id } = await db
    .selectFrom("videos")
    .select("id")
    .where("slug", "=", "waltz")
    .executeTakeFirstOrThrow();
  await db.updateTable("videos").set({ state: "hidden" }).where("id", "=", id).execute();
  expect(await send(userId, [runOf()])).toEqual({ refused: [] });
  expect((await getDiary({ db }, { userId, ahead: 0 })).passages).toEqual([]);
  await db
    .updateTable("videos")
    .set({ state: "published", slug: "slow-waltz" })
    .where("id", "=", id)
    .execute();
  await db.insertInto("formerSlugs").values({ slug: "waltz", videoId: id }).execute();
  expect(await send(userId, [runOf()])).toEqual({ refused: [] });
  const { passages } = await getDiary({ db }, { userId, ahead: 0 });
  expect(passages).toMatchObject([{ videoId: "slow-waltz", finishedRuns: 2 }]);
});
