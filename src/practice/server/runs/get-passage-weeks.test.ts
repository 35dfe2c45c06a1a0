import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addVideos } from "#catalog/server/index.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { lessonRow } from "../../../../test/support/lesson-row.ts";
import { runSample } from "../../../../test/support/run-sample.ts";
import type { PracticeRun } from "../../contract/practice-run.ts";
import { getPassageWeeks } from "./get-passage-weeks.ts";
import { storeRuns } from "./store-runs.ts";

const { db } = await useDatabase();
await addVideos({ db }, [
  lessonRow("a-tune", "A tune"),
  { ...lessonRow("other", "Another"), serialNumber: 2 },
]);

async function addUser(): Promise<string> {
  const { id } = await db
    .insertInto("users")
    .values({ name: "Demo student", email: `${randomUUID()}@school.test`, role: "student" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const runOf = (startedAt: string, given: Partial<PracticeRun> = {}): PracticeRun =>
  runSample({
    videoId: "a-tune",
    fromBar: 4,
    toBar: 7,
    passage: "5-8",
    hands: "left",
    speed: 0.6,
    startedAt,
    activeSeconds: 30,
    bars: [4, 0, 4, 3, 1, 1, 0],
    ...given,
  });
const save = (userId: string, runs: PracticeRun[]) =>
  storeRuns(
    { db },
    { caller: { userId, role: "student" }, sentAt: new Date().toISOString(), runs },
  );
const passage = { videoId: "a-tune", passage: "5-8", hands: "left", ahead: 60 } as const;

test("weeks of a passage begin on the student's Monday and hold their own runs of it alone [weeks-1]", async () => {
  const [userId, other] = [await addUser(), await addUser()];
  await save(userId, [
    // Sunday in UTC, Monday an hour ahead.
    runOf("2026-03-01T23:30:00.000Z", { speed: 0.7 }),
    runOf("2026-03-04T10:00:00.000Z", { speed: 0.9, isFinished: false }),
    runOf("2026-02-11T10:00:00.000Z", { speed: null, mode: "play" }),
    runOf("2026-03-04T11:00:00.000Z", { hands: "both" }),
    runOf("2026-03-04T11:00:00.000Z", { passage: null }),
    runOf("2026-03-04T11:00:00.000Z", { videoId: "other" }),
  ]);
  await save(other, [runOf("2026-03-04T12:00:00.000Z")]);
  expect(await getPassageWeeks({ db }, { ...passage, userId })).toEqual([
    { week: "2026-02-09", runs: 1, due: 4, right: 3, wrong: 1, speed: null },
    { week: "2026-03-02", runs: 2, due: 8, right: 6, wrong: 2, speed: 0.7 },
  ]);
  const inUtc = await getPassageWeeks({ db }, { ...passage, userId, ahead: 0 });
  expect(inUtc.map(({ week, runs }) => [week, runs])).toEqual([
    ["2026-02-09", 1],
    ["2026-02-23", 1],
    ["2026-03-02", 1],
  ]);
  const whole = { ...passage, userId, passage: undefined };
  expect(await getPassageWeeks({ db }, whole)).toMatchObject([{ week: "2026-03-02", runs: 1 }]);
  expect(await getPassageWeeks({ db }, { ...passage, userId, videoId: "unknown" })).toEqual([]);
});

test("the last twelve weeks with runs are told, and a run in parts is one run [weeks-2]", async () => {
  const userId = await addUser();
  const monday = Date.parse("2026-01-05T12:00:00.000Z");
  const weekAt = (week: number) => new Date(monday + week * 14 * 86_400_000).toISOString();
  await save(
    userId,
    Array.from({ length: 14 }, (_, week) => runOf(weekAt(week))),
  );
  const last = runOf(weekAt(13), { isFinished: false });
  await save(userId, [last, { ...last, part: 1, isFinished: true }]);
  const weeks = await getPassageWeeks({ db }, { ...passage, userId });
  expect(weeks).toHaveLength(12);
  expect(weeks[0]?.week).toBe("2026-02-02");
  expect(weeks.at(-1)).toMatchObject({ week: "2026-07-06", runs: 2 });
});
