import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import { sendAttempt } from "../jobs/preparation-job.ts";
import type { MediaDeps } from "../media-deps.ts";
import { isBeingPrepared, lockPreparation, restartLocked } from "../queries/preparations.ts";

/**
 * Queues a failed or cancelled preparation anew, with all its tries; `acceptsBroken` where the teacher uses the film
 * although pictures of it are broken. Throws
 * `media.preparation_not_found`, and `media.preparation_ended` for one that is done, or whose film
 * is being prepared by another.
 */
export function retryPreparation(
  { db, jobs }: MediaDeps,
  {
    actorId,
    preparationId,
    acceptsBroken = false,
  }: { actorId: string; preparationId: string; acceptsBroken?: boolean },
): Promise<{ state: "waiting" | "running" }> {
  return db.transaction().execute(async (trx) => {
    const preparation = await lockPreparation(trx, preparationId);
    if (!preparation) throw new AppError("media.preparation_not_found");
    const { state, kind, failure, inputHash } = preparation;
    // Pressed twice.
    if (state === "waiting" || state === "running") return { state };
    if (state === "done" || (await isBeingPrepared(trx, inputHash))) {
      throw new AppError("media.preparation_ended");
    }
    await restartLocked(trx, preparationId, { acceptsBroken });
    await sendAttempt(jobs, preparation, trx);
    await recordAction(trx, {
      actorId,
      action: "studio.retry-preparation",
      subject: { kind: "preparation", id: preparationId },
      details: { kind, failure, ...(acceptsBroken && { acceptsBroken }) },
    });
    return { state: "waiting" };
  });
}
