import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { openJobs } from "./jobs.ts";
import { stuckJob } from "./testing/stuck-worker.ts";

const { db, url } = await useDatabase();
const log = createLog("test", "silent");
const warned = vi.spyOn(log, "warn");
const jobs = await openJobs(url, { log, supervise: true });
afterAll(() => jobs.stop());

test("[takeover-1] the job of a killed worker goes to another at once, not when its heartbeat is missed", async () => {
  const script = fileURLToPath(new URL("./testing/stuck-worker.ts", import.meta.url));
  const child = fork(script, [url], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await jobs.send(stuckJob, { word: "taken" });
  await once(child, "message");
  const { promise: taken, resolve: take } = Promise.withResolvers<string>();
  await jobs.work(stuckJob, async ({ word }) => take(word));
  // While its worker lives, the job stays with that worker for longer than two checks.
  const { rows: living } = await sql<{ id: number }>`select id from job_workers`.execute(db);
  expect(living).toHaveLength(2);
  // Tests the lease alone: the heartbeat would be missed only after the test's end.
  await sql`update pgboss.job set heartbeat_seconds = 3600 where name = ${stuckJob.name}`.execute(
    db,
  );

  child.kill("SIGKILL");
  await once(child, "exit");
  const killedAt = performance.now();
  expect(await taken).toBe("taken");
  process.stdout.write(`taken up after ${Math.round(performance.now() - killedAt)} ms\n`);
  expect(warned).toHaveBeenCalledWith({ worker: expect.any(Number), jobs: 1 }, "worker gone");
  const left = async () =>
    (await sql<{ id: number }>`select id from job_workers`.execute(db)).rows.map(({ id }) => id);
  expect(await left()).toEqual([jobs.workerId]);
  const leases = async () => (await sql`select from job_leases`.execute(db)).rows.length;
  await expect.poll(leases).toBe(0);
});

test("[takeover-3] a worker whose connection broke takes its lock again, and keeps its place", async () => {
  const holders = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_locks
      where locktype = 'advisory' and granted and classid = 1785686643`.execute(db);
    return rows.map(({ pid }) => pid);
  };
  const [before] = await holders();
  await sql`select pg_terminate_backend(${before})`.execute(db);
  await expect.poll(holders, { timeout: 90_000 }).not.toContain(before);
  await expect.poll(async () => (await holders()).length, { timeout: 90_000 }).toBe(1);
  const { rows } = await sql<{ id: number }>`select id from job_workers`.execute(db);
  expect(rows).toEqual([{ id: jobs.workerId }]);
});
