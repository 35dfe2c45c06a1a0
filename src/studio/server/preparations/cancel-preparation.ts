import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import { endLocked, lockPreparation } from "../queries/preparations.ts";
import type { StudioDeps } from "../studio-deps.ts";

/**
 * Cancels a preparation. Its worker notices within a second, stops ffmpeg and removes what it wrote.
 * Throws `studio.preparation_not_found`, and `studio.preparation_ended` for one that is done or failed.
 */
export function cancelPreparation(
  { db }: Pick<StudioDeps, "db">,
  { actorId, preparationId }: { actorId: string; preparationId: string },
): Promise<{ state: "cancelled" }> {
  return db.transaction().execute(async (trx) => {
    const preparation = await lockPreparation(trx, preparationId);
    if (!preparation) throw new AppError("studio.preparation_not_found");
    const { state, kind, percent } = preparation;
    // Pressed twice.
    if (state === "cancelled") return { state };
    if (state !== "waiting" && state !== "running") throw new AppError("studio.preparation_ended");
    await endLocked(trx, preparationId, "cancelled");
    await recordAction(trx, {
      ...{ actorId, action: "studio.cancel-preparation" },
      subject: { kind: "preparation", id: preparationId },
      details: { kind, percent },
    });
    return { state: "cancelled" };
  });
}
