import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { addVideos, getVideo } from "#catalog/server/index.ts";
import { sampleVideo } from "#catalog/server/testing/sample-video.ts";
import { TaskLost } from "#platform/server/child-worker/open-child-worker.ts";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase } from "../../../test/support/database.ts";
import { runAlignment } from "./align-lesson.ts";
import { TooLongError } from "./matching/find-spans.ts";
import { findAlignment, listStaleAlignments, restartAlignment, setMaterial } from "./queries.ts";

const { db } = await useDatabase();
const deps = { db, log: createLog("test", "silent"), jobs: { workerId: null } };
let lessons = 0;
const signal = new AbortController().signal;

/** Creates a lesson whose alignment waits. */
async function addWaiting(): Promise<string> {
  lessons += 1;
  const video = sampleVideo(lessons);
  await addVideos({ db }, [video]);
  const { id: lessonId } = await getVideo({ db }, video.slug);
  await db.transaction().execute(async (trx) => {
    for (const kind of ["score", "take"] as const) {
      const sha256 = "a".repeat(64);
      await setMaterial(trx, {
        lessonId,
        kind,
        name: kind,
        content: Buffer.from("x"),
        sha256,
        summary: {},
      });
    }
    await restartAlignment(trx, lessonId);
  });
  return lessonId;
}
const run = (lessonId: string, error: Error) =>
  runAlignment(deps, { lessonId, signal }, () => Promise.reject(error));
const stateOf = async (lessonId: string) => {
  const row = await findAlignment(db, lessonId);
  return [row?.state, row?.failure, row?.losses, row?.delays];
};
/** Ends the delay before the next attempt. */
const wait = () =>
  sql`update lesson_alignments set try_after = now() - interval '1 second'`.execute(db);
const isListed = async (lessonId: string) =>
  (await listStaleAlignments(db)).some((each) => each.lessonId === lessonId);

test("[align-turns-1] a take that is lost to a busy machine is tried again later, twelve times at most", async () => {
  const lessonId = await addWaiting();
  const late = new TaskLost("The child took too long", { isLate: true });
  await run(lessonId, late);
  expect(await stateOf(lessonId)).toEqual(["waiting", null, 0, 1]);
  expect(await isListed(lessonId)).toBe(false);
  // Before the delay ends, no attempt starts.
  await run(lessonId, new Error("too early"));
  for (let delays = 2; delays < 12; delays += 1) {
    await wait();
    expect(await isListed(lessonId)).toBe(true);
    await run(lessonId, late);
    expect(await stateOf(lessonId)).toEqual(["waiting", null, 0, delays]);
  }
  await wait();
  await run(lessonId, late);
  expect(await stateOf(lessonId)).toEqual(["failed", "unknown", 0, 11]);
  // A new take starts with all attempts.
  await db.transaction().execute((trx) => restartAlignment(trx, lessonId));
  expect(await stateOf(lessonId)).toEqual(["waiting", null, 0, 0]);
});

test("[align-turns-2] one that crashes, or dies with its worker, has three turns; one that is too long has one", async () => {
  const crashing = await addWaiting();
  for (const losses of [1, 2]) {
    await run(crashing, new TaskLost("The child ended"));
    expect(await stateOf(crashing)).toEqual(["waiting", null, losses, 0]);
  }
  await run(crashing, new TaskLost("The child ended"));
  expect(await stateOf(crashing)).toEqual(["failed", "unknown", 2, 0]);

  const deadly = await addWaiting();
  // The state after two workers died of the take, and the third just now.
  await sql`update lesson_alignments
    set state = 'running', losses = 2, progress_at = now() - interval '2 minutes'
    where lesson_id = ${deadly}`.execute(db);
  const find = vi.fn(() => Promise.reject(new Error("begun once more")));
  await runAlignment(deps, { lessonId: deadly, signal }, find);
  expect(find).not.toHaveBeenCalled();
  expect(await stateOf(deadly)).toEqual(["failed", "unknown", 3, 0]);

  const long = await addWaiting();
  await run(long, new TooLongError());
  expect(await stateOf(long)).toEqual(["failed", "too-long", 0, 0]);
});

test("[fence-1] an alignment whose fence is lost stops and writes nothing", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const lessonId = await addWaiting();
  const before = await findAlignment(db, lessonId);
  let late: AbortSignal | undefined;
  await runAlignment(deps, { lessonId, signal }, async (lost) => {
    late = lost;
    // After the worker's death another attempt starts, and fails.
    await sql`update lesson_alignments set progress_at = now() - interval '2 minutes'
      where lesson_id = ${lessonId}`.execute(db);
    await run(lessonId, new TooLongError());
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => late?.aborted).toBe(true);
    return {
      state: "proposed",
      mediaId: "m".repeat(22),
      confidence: 1,
      peaks: new Uint8Array(),
      spans: [],
      notes: [],
    };
  });
  expect(late?.aborted).toBe(true);
  const after = await findAlignment(db, lessonId);
  expect(after).toMatchObject({ state: "failed", failure: "too-long", attempt: 2, mediaId: null });
  expect(after?.version).toBe((before?.version ?? 0) + 1);
  vi.useRealTimers();
});

test("[fence-2] an attempt that another worker left counts as a loss; the worker's own ended with its database", async () => {
  const losses: unknown[] = [];
  for (const workerId of [5, 6]) {
    const lessonId = await addWaiting();
    await sql`update lesson_alignments set state = 'running', worker_id = 5,
      progress_at = now() - interval '2 minutes' where lesson_id = ${lessonId}`.execute(db);
    const worker = { ...deps, jobs: { workerId } };
    await runAlignment(worker, { lessonId, signal }, async () => {
      losses.push((await findAlignment(db, lessonId))?.losses);
      throw new TooLongError();
    });
  }
  expect(losses).toEqual([0, 1]);
});
