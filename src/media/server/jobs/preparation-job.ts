import * as z from "zod";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import {
  addPreparation,
  listStalePreparations,
  type NewPreparation,
} from "../queries/preparations.ts";

/**
 * Runs attempts at one preparation until it has ended. Failures are counted in `preparations`: a
 * worker's death or stop is none, so the queue itself hardly ever gives up.
 */
export const preparationJob = jobKind({
  name: "studio.prepare",
  payload: z.object({ preparationId: z.uuid() }),
  retryLimit: 1_000,
  retryDelayMaxSeconds: 60,
  // A film's own deadline follows its length.
  expireInSeconds: 23 * 3600,
  unique: true,
});

type Sender = Pick<Jobs, "send">;

interface Queued {
  id: string;
  attempt: number;
  priority: number;
}

/** Queues a preparation's next attempt, once. */
export async function sendAttempt(
  jobs: Sender,
  { id, attempt, priority }: Queued,
  transaction?: Trx,
): Promise<void> {
  // The attempt is part of the key: the job of one just cancelled may still be running.
  const options = { key: `${id}.${attempt}`, priority, ...(transaction && { transaction }) };
  await jobs.send(preparationJob, { preparationId: id }, options);
}

/** Adds a preparation and queues it, unless one of the same input is waiting or running. */
export async function queuePreparation(
  { db, jobs }: { db: Executor; jobs: Sender },
  added: NewPreparation,
  transaction?: Trx,
): Promise<string> {
  const { id, attempt } = await addPreparation(db, added);
  await sendAttempt(jobs, { id, attempt, priority: added.priority }, transaction);
  return id;
}

/** Queues waiting preparations, and those whose worker died, where the queue has lost them. */
export async function requeuePreparations({
  db,
  jobs,
}: {
  db: Executor;
  jobs: Sender;
}): Promise<void> {
  for (const waiting of await listStalePreparations(db)) await sendAttempt(jobs, waiting);
}
