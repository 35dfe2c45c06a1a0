import type { Trx } from "#platform/server/database/executor.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { queueAlignment } from "../align-job.ts";
import { setAttachedScore } from "./set-practice-score.ts";

/**
 * Has the bars of a lesson's score found in its new media, and gives its room the score that an instructor
 * attached. False where none is attached.
 */
export async function followNewMedia(
  trx: Trx,
  { jobs }: { jobs: Pick<Jobs, "send"> },
  lessonId: string,
): Promise<boolean> {
  await queueAlignment(trx, { jobs }, lessonId);
  return setAttachedScore(trx, lessonId);
}
