import * as z from "zod";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import type { JobSender } from "#platform/server/jobs/open-job-sender.ts";
import { listStaleAlignments, restartAlignment } from "./queries.ts";

export interface AlignmentDeps {
  db: Database;
  jobs: Pick<JobSender, "send">;
}

/** Finds the bars of a lesson's score in its film. */
export const alignJob = jobKind({
  name: "studio.align",
  payload: z.object({ lessonId: z.uuid() }),
  retryLimit: 10,
  retryDelayMaxSeconds: 60,
  expireInSeconds: 2 * 3600,
  unique: true,
});

type Sender = Pick<Jobs, "send">;

/** Restarts and queues a lesson's alignment, if it has both a score and a take. */
export async function queueAlignment(
  trx: Trx,
  { jobs }: { jobs: Sender },
  lessonId: string,
): Promise<boolean> {
  const waiting = await restartAlignment(trx, lessonId);
  if (waiting) await send(jobs, waiting, trx);
  return waiting !== undefined;
}

/** Queues waiting alignments without a job, and those whose worker died. */
export async function requeueAlignments({
  db,
  jobs,
}: {
  db: Executor;
  jobs: Sender;
}): Promise<void> {
  for (const waiting of await listStaleAlignments(db)) await send(jobs, waiting);
}

interface Waiting {
  lessonId: string;
  version: number;
  attempt: number;
}

/** The attempt is part of the key, since a dead attempt's job may still exist. */
async function send(
  jobs: Sender,
  { lessonId, version, attempt }: Waiting,
  transaction?: Trx,
): Promise<void> {
  const options = { key: `${lessonId}.${version}.${attempt}`, ...(transaction && { transaction }) };
  await jobs.send(alignJob, { lessonId }, options);
}
