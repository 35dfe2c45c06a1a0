import { sql } from "kysely";
import { expect, test } from "vitest";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { FilmError } from "../pipeline/film-error.ts";
import { addEncoding, listStaleEncodings } from "../queries/encodings.ts";
import { type EncodingAttempt, runAttempt } from "./run-attempt.ts";

const { db } = await useDatabase();
const log = createLog("test", "silent");
let films = 0;
const add = async () => {
  films += 1;
  const inputHash = `film ${films}`;
  const { id } = await addEncoding(db, {
    kind: "film",
    subject: "A film",
    source: "[]",
    inputHash,
    mediaId: inputHash,
    priority: 0,
  });
  return id;
};
const find = (id: string) =>
  db.selectFrom("preparations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const running = new AbortController().signal;
const onFailed = async () => {};
const run = (
  preparationId: string,
  work: (attempt: EncodingAttempt) => Promise<void>,
  { signal = running, finish = async () => {}, workerId = null as number | null } = {},
) =>
  runAttempt(
    { db, log, jobs: { workerId } },
    { preparationId, signal },
    {
      prepare: async (_, attempt) => {
        await work(attempt);
        return finish;
      },
      onFailed,
    },
  );
/** Simulates the worker's death. */
const silence = (id: string) =>
  db
    .updateTable("preparations")
    .set({ progressAt: sql`now() - interval '1 minute'` })
    .where("id", "=", id)
    .execute();

test("an attempt's stage and percent are in the database while it runs, and the end is once", async () => {
  const id = await add();
  let finished = 0;
  const finish = async () => {
    finished += 1;
  };
  await run(
    id,
    async (attempt) => {
      attempt.note({ durationSeconds: 60, confinement: "limits" });
      attempt.report("encode", 0.5);
      await expect.poll(async () => (await find(id)).percent, { interval: 50 }).toBe(49);
      expect(await find(id)).toMatchObject({ state: "running", stage: "encode", attempt: 1 });
      // Another worker with the same job leaves the running attempt alone.
      await run(id, () => Promise.reject(new Error("two at once")));
    },
    { finish },
  );
  await run(id, () => Promise.reject(new Error("done already")));
  expect(await find(id)).toMatchObject({ state: "done", percent: 100, attempt: 1, failures: 0 });
  expect(await find(id)).toMatchObject({ durationSeconds: 60, confinement: "limits" });
  expect(finished).toBe(1);
});

test("a worker that wakes late changes nothing: it neither publishes nor ends, nor fails", async () => {
  const id = await add();
  const published: string[] = [];
  const publish = (attempt: EncodingAttempt, name: string) =>
    attempt.publish(async () => void published.push(name));
  await run(
    id,
    async (late) => {
      await silence(id);
      await run(id, (newer) => publish(newer, "newer"));
      expect(await find(id)).toMatchObject({ state: "done", attempt: 2 });
      await publish(late, "late");
    },
    { finish: () => Promise.reject(new Error("late")) },
  );
  expect(published).toEqual(["newer"]);
  expect(await find(id)).toMatchObject({ state: "done", attempt: 2, failures: 0, failure: null });
});

test("[takeover-2] an attempt goes to another worker when its own is gone, and not while that lives", async () => {
  const id = await add();
  const workerId = 77;
  await sql`insert into job_workers (id) values (${workerId})`.execute(db);
  await run(
    id,
    async () => {
      await run(id, () => Promise.reject(new Error("its worker lives")));
      expect(await find(id)).toMatchObject({ attempt: 1, workerId });
      // Another worker notices the death.
      await sql`delete from job_workers where id = ${workerId}`.execute(db);
      await run(id, async () => {});
    },
    { workerId },
  );
  expect(await find(id)).toMatchObject({ state: "done", attempt: 2, failures: 0 });
});

test("a stopped worker and a silent one are no failures; three errors are the end", async () => {
  const id = await add();
  const stop = new AbortController();
  const stopped = run(
    id,
    async ({ signal }) => {
      stop.abort(new Error("the worker is stopping"));
      signal.throwIfAborted();
    },
    { signal: stop.signal },
  );
  await expect(stopped).rejects.toThrow("the worker is stopping");
  expect(await find(id)).toMatchObject({ state: "waiting", attempt: 1, failures: 0 });

  const broken = new Error("write failed");
  for (const failures of [1, 2]) {
    await expect(run(id, () => Promise.reject(broken))).rejects.toThrow("write failed");
    expect(await find(id)).toMatchObject({ state: "waiting", failures, failure: "unknown" });
  }
  await run(id, () => Promise.reject(broken));
  expect(await find(id)).toMatchObject({ state: "failed", failures: 3, failure: "unknown" });
});

test("a film that can never become a lesson fails at once, and out of time is named", async () => {
  const id = await add();
  await run(id, () => Promise.reject(new FilmError("no-picture")));
  expect(await find(id)).toMatchObject({ state: "failed", failures: 1, failure: "no-picture" });
  const other = await add();
  const work = run(other, async () =>
    AbortSignal.abort(new DOMException("", "TimeoutError")).throwIfAborted(),
  );
  await expect(work).rejects.toThrow();
  expect(await find(other)).toMatchObject({ state: "waiting", failure: "out-of-time" });
});

test("a full disk delays a preparation, each time twice as long, and counts no failure [run-attempt-1]", async () => {
  const id = await add();
  const full = Object.assign(new Error("write failed"), { code: "ENOSPC" });
  const isFull = () => Promise.reject(full);
  for (const [delays, seconds] of [30, 60, 120, 240, 480, 900, 900].entries()) {
    await run(id, isFull);
    const { tryAfter, ...row } = await find(id);
    expect(row).toMatchObject({ state: "waiting", failures: 0, failure: "disk-full" });
    expect(row.delays).toBe(delays + 1);
    expect(Number(tryAfter) - Date.now()).toBeGreaterThan((seconds / 2) * 1000);
    expect(await listStaleEncodings(db)).not.toContainEqual(expect.objectContaining({ id }));
    await run(id, () => Promise.reject(new Error("begun too early")));
    expect((await find(id)).failures).toBe(0);
    await db
      .updateTable("preparations")
      .set({ tryAfter: new Date(0) })
      .where("id", "=", id)
      .execute();
  }
  await run(id, async () => {});
  expect(await find(id)).toMatchObject({ state: "done", failure: null });
});
