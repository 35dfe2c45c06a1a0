import * as z from "zod";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import { addEncoding, listStaleEncodings, type NewEncoding } from "../queries/encodings.ts";

/**
 * Runs attempts at one encoding until it has ended. Failures are counted in `preparations`. A
 * worker's death or stop is no failure, so the queue itself hardly ever gives up.
 */
export const encodingJob = jobKind({
  name: "studio.prepare",
  payload: z.object({ preparationId: z.uuid() }),
  retryLimit: 1_000,
  retryDelayMaxSeconds: 60,
  // A film's own deadline depends on its length.
  expireInSeconds: 23 * 3600,
  unique: true,
});

type Sender = Pick<Jobs, "send">;

interface Queued {
  id: string;
  attempt: number;
  priority: number;
}

/** Queues an encoding's next attempt once. */
export async function sendAttempt(
  jobs: Sender,
  { id, attempt, priority }: Queued,
  transaction?: Trx,
): Promise<void> {
  // The attempt is part of the key, since a cancelled attempt's job may still run.
  const options = { key: `${id}.${attempt}`, priority, ...(transaction && { transaction }) };
  await jobs.send(encodingJob, { preparationId: id }, options);
}

/** Inserts an encoding and queues it, unless one of the same input waits or runs. */
export async function queueEncoding(
  { db, jobs }: { db: Executor; jobs: Sender },
  added: NewEncoding,
  transaction?: Trx,
): Promise<string> {
  const { id, attempt } = await addEncoding(db, added);
  await sendAttempt(jobs, { id, attempt, priority: added.priority }, transaction);
  return id;
}

/** Queues waiting encodings without a job, and those whose worker died. */
export async function requeueEncodings({
  db,
  jobs,
}: {
  db: Executor;
  jobs: Sender;
}): Promise<void> {
  for (const waiting of await listStaleEncodings(db)) await sendAttempt(jobs, waiting);
}
