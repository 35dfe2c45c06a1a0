import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import type { MediaDeps } from "../media-deps.ts";
import { endPreparation, lockPreparation } from "../queries/preparations.ts";

/**
 * Cancels a preparation. Its worker notices within a second, stops ffmpeg and removes what it wrote.
 * Throws `media.preparation_not_found`, and `media.preparation_ended` for one that is done or failed.
 */
export function cancelPreparation(
  { db }: Pick<MediaDeps, "db">,
  { actorId, preparationId }: { actorId: string; preparationId: string },
): Promise<{ state: "cancelled" }> {
  return db.transaction().execute(async (trx) => {
    const preparation = await lockPreparation(trx, preparationId);
    if (!preparation) throw new AppError("media.preparation_not_found");
    const { state, kind, percent } = preparation;
    // Pressed twice.
    if (state === "cancelled") return { state };
    if (state !== "waiting" && state !== "running") throw new AppError("media.preparation_ended");
    await endPreparation(trx, preparationId, "cancelled");
    await recordAction(trx, {
      actorId,
      action: "studio.cancel-preparation",
      subject: { kind: "preparation", id: preparationId },
      details: { kind, percent },
    });
    return { state: "cancelled" };
  });
}
