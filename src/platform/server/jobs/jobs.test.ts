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
  test("carries work to a worker", async () => {
    const kind = kindOf("carry");
    const heard: string[] = [];
    await jobs.work(kind, async ({ word }) => void heard.push(word), { pollSeconds: 0.5 });
    await jobs.send(kind, { word: 'it\'s $1 "quoted"' });
    await expect.poll(() => heard).toEqual(['it\'s $1 "quoted"']);
  });

  test("work sent within a transaction exists only if that commits", async () => {
    const kind = kindOf("transaction");
    const heard: string[] = [];
    await jobs.work(kind, async ({ word }) => void heard.push(word), { pollSeconds: 0.5 });
    const undone = db.transaction().execute(async (transaction) => {
      await jobs.send(kind, { word: "undone" }, { transaction });
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    await db
      .transaction()
      .execute((transaction) => jobs.send(kind, { word: "done" }, { transaction }));
    await expect.poll(() => heard).toEqual(["done"]);
  });

  test("work of one key waits or runs only once", async () => {
    const kind = jobKind({ ...kindOf("unique"), unique: true });
    const heard: string[] = [];
    for (const word of ["first", "second", "third"])
      await jobs.send(kind, { word }, { key: "same" });
    await jobs.send(kind, { word: "other" }, { key: "another" });
    await jobs.work(kind, async ({ word }) => void heard.push(word), { pollSeconds: 0.5 });
    await expect.poll(() => heard.toSorted()).toEqual(["first", "other"]);
  });

  test("what does not fit its schema is refused before it is queued", async () => {
    const wrong = JSON.parse('{ "word": 7 }');
    await expect(jobs.send(kindOf("refused"), wrong)).rejects.toThrow(/expected string/);
  });
});
