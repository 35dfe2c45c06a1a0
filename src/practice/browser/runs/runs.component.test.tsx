import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openRoom, roomAnswers } from "#practice/browser/testing/open-room.tsx";
import { createTestDocument } from "#practice/browser/testing/test-document.ts";
import type { PracticeRun } from "#practice/contract/practice-run.ts";
import { refusal } from "../../../../test/support/component/answer-calls.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../test/support/component/student-sample.ts";
import { runSample } from "../../../../test/support/run-sample.ts";
import { keepRuns, sendKeptRuns } from "./keep-runs.ts";

/** C D E F, two a bar. */
const document = createTestDocument({
  bars: [2, 2],
  notes: [60, 62, 64, 65].map((pitchMidi, startBeat) => ({ pitchMidi, startBeat })),
});
/** A student of this test alone. */
const newStudent = () => ({ ...studentSample, _id: crypto.randomUUID() });

const emptyDiary = { activeSeconds: 0, dayCount: 0, days: [], passages: [], isShared: false };

async function sentRuns(calls: readonly Request[]): Promise<PracticeRun[][]> {
  const sent = calls.filter(({ method, url }) => method === "POST" && url.endsWith("/api/runs"));
  return Promise.all(sent.map(async (call) => (await call.clone().json()).runs));
}

const runOf = (startedAt: string): PracticeRun => runSample({ startedAt, input: "touch" });

test("what was played without a connection stays on the device and is sent once it is back [runs-11]", async () => {
  const answers = {
    ...roomAnswers(document),
    "GET /api/runs/diary": emptyDiary,
    "POST /api/runs": refusal(503),
  };
  const screen = await openRoom(document, { user: newStudent(), answers });
  await expect.element(page.getByText("Right hand, C")).toBeVisible();
  // The row from Q plays from C4; F sharp is wrong.
  await userEvent.keyboard("qw5er");
  await expect.element(page.getByText("Played to the end.")).toBeVisible();
  await expect.poll(() => sentRuns(screen.calls)).not.toHaveLength(0);
  const [[first] = []] = await sentRuns(screen.calls);
  expect(first).toMatchObject({
    videoId: "short-tune",
    passage: null,
    mode: "wait",
    speed: 1,
    input: "computer",
    isFinished: true,
    bars: [
      [0, 1, 2, 2, 0, 0, 0],
      [1, 1, 2, 2, 1, 0, 0],
    ].flat(),
  });

  screen.answers = { ...answers, "POST /api/runs": { refused: [] } };
  const before = (await sentRuns(screen.calls)).length;
  await screen.go("/practice");
  await expect.element(page.getByText("Nothing practised yet")).toBeVisible();
  const after = (await sentRuns(screen.calls)).slice(before);
  expect(after.flat().map(({ runId }) => runId)).toEqual([first?.runId]);
  await screen.go("/practice/short-tune");
  await expect.element(page.getByText("Right hand, C")).toBeVisible();
  await screen.go("/practice");
  await expect.element(page.getByText("Nothing practised yet")).toBeVisible();
  expect(await sentRuns(screen.calls)).toHaveLength(before + after.length);
});

test("a visitor's runs join the account that is registered after them, and no older one [runs-12]", async () => {
  const user = newStudent();
  const { calls } = await openScreen("/practice", {
    user,
    answers: { "GET /api/runs/diary": emptyDiary },
  });
  await expect.element(page.getByText("Nothing practised yet")).toBeVisible();
  const run = runOf("2026-03-01T12:00:00.000Z");
  await keepRuns(null, [run]);
  await sendKeptRuns(null);
  await sendKeptRuns({ userId: user._id, registeredAt: "2026-03-01T11:00:00.000Z" });
  expect(await sentRuns(calls)).toEqual([]);
  await sendKeptRuns({ userId: user._id, registeredAt: "2026-03-01T12:05:00.000Z" });
  await sendKeptRuns({ userId: user._id, registeredAt: "2026-03-01T12:05:00.000Z" });
  expect(await sentRuns(calls)).toEqual([[run]]);
});

test("a run that grows while it is sent is sent again, and an unreadable one holds up no other [runs-13]", async () => {
  const user = newStudent();
  const owner = { userId: user._id, registeredAt: user.createdAt };
  const [growing, unreadable] = [
    runOf("2026-03-01T12:00:00.000Z"),
    runOf("2026-03-01T13:00:00.000Z"),
  ];
  const { calls } = await openScreen("/practice", {
    user,
    answers: {
      "GET /api/runs/diary": emptyDiary,
      "POST /api/runs": async (request: Request) => {
        const { runs } = await request.json();
        const ids: string[] = runs.map(({ runId }: PracticeRun) => runId);
        if (ids.includes(unreadable.runId)) return refusal(400);
        if (runs[0].revision === 1) await keepRuns(owner, [{ ...growing, revision: 2 }]);
        return { refused: [] };
      },
    },
  });
  await expect.element(page.getByText("Nothing practised yet")).toBeVisible();
  await keepRuns(owner, [growing, unreadable]);
  await sendKeptRuns(owner);
  const sent = (await sentRuns(calls)).map((runs) => runs.map(({ runId }) => runId).toSorted());
  expect(sent[0]).toHaveLength(2);
  const alone = (await sentRuns(calls)).slice(1).flat();
  expect(
    alone.filter(({ runId }) => runId === growing.runId).map(({ revision }) => revision),
  ).toEqual([1, 2]);
  expect(alone.filter(({ runId }) => runId === unreadable.runId)).toHaveLength(1);
  await sendKeptRuns(owner);
  expect(await sentRuns(calls)).toHaveLength(sent.length);
});
