import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { type Jobs, jobKind, openJobs } from "./jobs.ts";

const { db, url } = await useDatabase();
const log = createLog("test", "silent");
const kindOf = (name: string) =>
  jobKind({ name, payload: z.object({ word: z.string() }), retryLimit: 2, expireInSeconds: 60 });

let jobs: Jobs;
beforeAll(async () => {
  jobs = await openJobs(url, { log, supervise: true });
});
afterAll(() => jobs.stop());

describe("the queue", () => {
  test("delivers jobs to a worker", async () => {
    const kind = kindOf("carry");
    const received: string[] = [];
    await jobs.work(kind, async ({ word }) => void received.push(word), { pollSeconds: 0.5 });
    await jobs.send(kind, { word: 'it\'s $1 "quoted"' });
    await expect.poll(() => received).toEqual(['it\'s $1 "quoted"']);
  });

  test("jobs that wait follow each other without a poll between", async () => {
    const kind = kindOf("backlog");
    const received: string[] = [];
    const words = ["first", "second", "third"];
    for (const word of words) await jobs.send(kind, { word });
    await jobs.work(kind, async ({ word }) => void received.push(word), { pollSeconds: 3_600 });
    await expect.poll(() => received).toEqual(words);
  });

  test("a queued job wakes its worker, which polls once an hour", async () => {
    const kind = kindOf("wake");
    const received: string[] = [];
    await jobs.work(kind, async ({ word }) => void received.push(word), { pollSeconds: 3_600 });
    for (const word of ["first", "second", "third"]) {
      await jobs.send(kind, { word });
      await expect.poll(() => received.at(-1)).toBe(word);
    }
  });

  test("a job sent within a transaction exists only if that commits", async () => {
    const kind = kindOf("transaction");
    const received: string[] = [];
    await jobs.work(kind, async ({ word }) => void received.push(word), { pollSeconds: 0.5 });
    const undone = db.transaction().execute(async (transaction) => {
      await jobs.send(kind, { word: "undone" }, { transaction });
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    await db
      .transaction()
      .execute((transaction) => jobs.send(kind, { word: "done" }, { transaction }));
    await expect.poll(() => received).toEqual(["done"]);
  });

  test("a unique job is queued or running only once per key", async () => {
    const kind = jobKind({ ...kindOf("unique"), unique: true });
    const received: string[] = [];
    for (const word of ["first", "second", "third"])
      await jobs.send(kind, { word }, { key: "same" });
    await jobs.send(kind, { word: "other" }, { key: "another" });
    await jobs.work(kind, async ({ word }) => void received.push(word), { pollSeconds: 0.5 });
    await expect.poll(() => received.toSorted()).toEqual(["first", "other"]);
  });

  test("a queue that an earlier version made takes the options of its worker", async () => {
    const kind = kindOf("changed");
    const sent = async () => {
      await jobs.send(kind, { word: "any" });
      const { rows } = await sql`
        select retry_limit, expire_seconds, retry_delay_max from pgboss.job
        where name = 'changed' order by created_on desc limit 1`.execute(db);
      return rows[0];
    };
    expect(await sent()).toEqual({ retryLimit: 2, expireSeconds: 60, retryDelayMax: null });
    const newer = await openJobs(url, { log, supervise: false });
    const changed = { ...kind, retryLimit: 7, expireInSeconds: 3600, retryDelayMaxSeconds: 30 };
    await newer.work(changed, async () => {});
    expect(await sent()).toEqual({ retryLimit: 7, expireSeconds: 3600, retryDelayMax: 30 });
    await newer.stop();
  });

  test("an invalid payload is rejected before it is queued", async () => {
    const wrong = JSON.parse('{ "word": 7 }');
    await expect(jobs.send(kindOf("refused"), wrong)).rejects.toThrow(/expected string/);
  });

  test("a scheduled job runs at once, once among all workers, and stands in the schedule", async () => {
    const other = await openJobs(url, { log, supervise: true });
    const held = Promise.withResolvers<void>();
    let runs = 0;
    const job = {
      name: "scheduled",
      cron: "17 * * * *",
      expireInSeconds: 60,
      run: () => {
        runs += 1;
        return held.promise;
      },
    };
    await jobs.schedule([job]);
    await expect.poll(() => runs).toBe(1);
    await other.schedule([job]);
    const { rows } = await sql`
      select cron from pgboss.schedule where name = 'scheduled'`.execute(db);
    expect(rows).toEqual([{ cron: "17 * * * *" }]);
    const jobsOfKind = sql<{
      state: string;
    }>`select state from pgboss.job where name = 'scheduled'`;
    expect((await jobsOfKind.execute(db)).rows).toEqual([{ state: "active" }]);
    held.resolve();
    await other.stop();
    expect(runs).toBe(1);
  });
});
