import * as z from "zod";
import type { Executor } from "#platform/server/database/executor.ts";
import { type Jobs, jobKind } from "#platform/server/jobs/jobs.ts";
import { listStaleEngravings, restartOutdated } from "../queries/engravings.ts";

/** Increment when more scores can be drawn: those that failed are then tried again. */
export const engraverVersion = 3;
/** The first engraver that draws as this one does: scores that an earlier one drew are drawn again. */
const drawingVersion = 2;

const payload = z.object({ sha256: z.string() });

/** Engraves a score, for all lessons with it. */
export const engraveJob = jobKind({
  name: "practice.engrave",
  payload,
  retryLimit: 10,
  retryDelayMaxSeconds: 60,
  expireInSeconds: 900,
  unique: true,
});

/**
 * Engraves a score whose earlier worker died, in a queue of its own so that it delays no other
 * score.
 */
export const engraveAgainJob = jobKind({
  ...engraveJob,
  name: "practice.engrave-again",
  expireInSeconds: 3600,
});

/** Queues waiting scores, and those whose worker died. Runs every minute. */
export async function queueEngravings({
  db,
  jobs,
}: {
  db: Executor;
  jobs: Pick<Jobs, "send">;
}): Promise<void> {
  await restartOutdated(db, { engraverVersion, drawingVersion });
  for (const { sha256, attempt, isWritten, isLost } of await listStaleEngravings(db)) {
    // Requests for other keys must not delay the print of a teacher's new score.
    const priority = isWritten ? 1 : 0;
    // The attempt is part of the key, since a dead attempt's job may still exist.
    const kind = isLost ? engraveAgainJob : engraveJob;
    await jobs.send(kind, { sha256 }, { key: `${sha256}.${attempt}`, priority });
  }
}
