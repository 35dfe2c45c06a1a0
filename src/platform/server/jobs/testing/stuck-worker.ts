import * as z from "zod";
import { createLog } from "#platform/server/log/log.ts";
import { jobKind, openJobs } from "../jobs.ts";

/** A job that never ends in the worker below. */
export const stuckJob = jobKind({
  name: "stuck",
  payload: z.object({ word: z.string() }),
  retryLimit: 2,
  expireInSeconds: 3_600,
});

// A separate worker process for tests: takes the job, reports it, and never ends it.
const [databaseUrl] = process.argv.slice(2);
if (databaseUrl !== undefined && process.send) {
  const jobs = await openJobs(databaseUrl, { log: createLog("test", "silent"), supervise: true });
  await jobs.work(stuckJob, () => {
    process.send?.("begun");
    return new Promise<void>(() => undefined);
  });
}
