import * as z from "zod";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import { listStaleAlignments, restartAlignment } from "./queries.ts";

/** Finds where a lesson's film plays which bars of its score. */
export const alignJob = jobKind({
  name: "studio.align",
  payload: z.object({ lessonId: z.uuid() }),
  retryLimit: 10,
  retryDelayMaxSeconds: 60,
  expireInSeconds: 2 * 3600,
  unique: true,
});

type Sender = Pick<Jobs, "send">;

/** Queues a lesson's alignment anew, where it has a score and a take. */
export async function queueAlignment(
  trx: Trx,
  { jobs }: { jobs: Sender },
  lessonId: string,
): Promise<boolean> {
  const waiting = await restartAlignment(trx, lessonId);
  if (waiting) await send(jobs, waiting, trx);
  return waiting !== undefined;
}

/** Queues waiting alignments, and those whose worker died, where the queue has lost them. */
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

/** The attempt is part of the key: the job of a dead one may still be there. */
async function send(
  jobs: Sender,
  { lessonId, version, attempt }: Waiting,
  transaction?: Trx,
): Promise<void> {
  const options = { key: `${lessonId}.${version}.${attempt}`, ...(transaction && { transaction }) };
  await jobs.send(alignJob, { lessonId }, options);
}
