import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import { sendAttempt } from "../jobs/encoding-job.ts";
import type { MediaDeps } from "../media-deps.ts";
import { isBeingPrepared, lockEncoding, restartLocked } from "../queries/encodings.ts";

/**
 * Queues a failed or cancelled encoding again, with all its attempts. `acceptsBroken`: the teacher
 * accepts broken pictures. Throws `media.preparation_not_found`, and `media.preparation_ended` for
 * a finished one, or one whose film another encodes.
 */
export function retryEncoding(
  { db, jobs }: MediaDeps,
  {
    actorId,
    preparationId,
    acceptsBroken = false,
  }: { actorId: string; preparationId: string; acceptsBroken?: boolean },
): Promise<{ state: "waiting" | "running" }> {
  return db.transaction().execute(async (trx) => {
    const encoding = await lockEncoding(trx, preparationId);
    if (!encoding) throw new AppError("media.preparation_not_found");
    const { state, kind, failure, inputHash } = encoding;
    // The button was pressed twice.
    if (state === "waiting" || state === "running") return { state };
    if (state === "done" || (await isBeingPrepared(trx, inputHash))) {
      throw new AppError("media.preparation_ended");
    }
    await restartLocked(trx, preparationId, { acceptsBroken });
    await sendAttempt(jobs, encoding, trx);
    await recordAction(trx, {
      actorId,
      action: "studio.retry-preparation",
      subject: { kind: "preparation", id: preparationId },
      details: { kind, failure, ...(acceptsBroken && { acceptsBroken }) },
    });
    return { state: "waiting" };
  });
}
