import * as z from "zod";
import type { Executor } from "#platform/server/database/executor.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import { listStaleEngravings, restartOutdated } from "../queries/engravings.ts";

/** Increment when the same score should be drawn otherwise: all are engraved again. */
export const engraverVersion = 2;

const payload = z.object({ sha256: z.string() });

/** Engraves a score, for all lessons that have it. */
export const engraveJob = jobKind({
  name: "practice.engrave",
  payload,
  retryLimit: 10,
  retryDelayMaxSeconds: 60,
  expireInSeconds: 900,
  unique: true,
});

/** Engraves a score that was lost before: in a queue of its own, so that none waits for it. */
export const engraveAgainJob = jobKind({
  ...engraveJob,
  name: "practice.engrave-again",
  expireInSeconds: 3600,
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
  for (const { sha256, attempt, isWritten, isLost } of await listStaleEngravings(db)) {
    // A visitor who asks for every key keeps no teacher waiting for the print of a new score.
    const priority = isWritten ? 1 : 0;
    // The attempt is part of the key: the job of a dead one may still be there.
    const kind = isLost ? engraveAgainJob : engraveJob;
    await jobs.send(kind, { sha256 }, { key: `${sha256}.${attempt}`, priority });
  }
}
