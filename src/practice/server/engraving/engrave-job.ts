import * as z from "zod";
import type { Executor } from "#platform/server/database/executor.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import { listUnattendedEngravings, restartOutdated } from "../queries/engravings.ts";

/** Increment when the same score should be drawn otherwise: all are engraved again. */
export const engraverVersion = 2;

/** Engraves a score, for all lessons that have it. */
export const engraveJob = jobKind({
  name: "practice.engrave",
  payload: z.object({ sha256: z.string() }),
  retryLimit: 10,
  retryDelayMaxSeconds: 60,
  expireInSeconds: 900,
  unique: true,
});

/** Queues scores that wait to be engraved, and those whose worker died. Runs every minute. */
export async function queueEngravings({
  db,
  jobs,
}: {
  db: Executor;
  jobs: Pick<Jobs, "send">;
}): Promise<void> {
  await restartOutdated(db, engraverVersion);
  for (const { sha256, attempt, isWritten } of await listUnattendedEngravings(db)) {
    // A visitor who asks for every key keeps no teacher waiting for the print of a new score.
    const priority = isWritten ? 1 : 0;
    // The attempt is part of the key: the job of a dead one may still be there.
    await jobs.send(engraveJob, { sha256 }, { key: `${sha256}.${attempt}`, priority });
  }
}
