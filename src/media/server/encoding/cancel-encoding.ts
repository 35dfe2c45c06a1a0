import { recordAction } from "#platform/server/audit/record-action.ts";
import { AppError } from "#platform/server/errors.ts";
import type { MediaDeps } from "../media-deps.ts";
import { endEncoding, lockEncoding } from "../queries/encodings.ts";

/**
 * Cancels an encoding. Its worker notices within a second, stops ffmpeg and removes its output.
 * Throws `media.preparation_not_found`, and `media.preparation_ended` for a finished or failed one.
 */
export function cancelEncoding(
  { db }: Pick<MediaDeps, "db">,
  { actorId, preparationId }: { actorId: string; preparationId: string },
): Promise<{ state: "cancelled" }> {
  return db.transaction().execute(async (trx) => {
    const encoding = await lockEncoding(trx, preparationId);
    if (!encoding) throw new AppError("media.preparation_not_found");
    const { state, kind, percent } = encoding;
    // The button was pressed twice.
    if (state === "cancelled") return { state };
    if (state !== "waiting" && state !== "running") throw new AppError("media.preparation_ended");
    await endEncoding(trx, preparationId, "cancelled");
    await recordAction(trx, {
      actorId,
      action: "studio.cancel-preparation",
      subject: { kind: "preparation", id: preparationId },
      details: { kind, percent },
    });
    return { state: "cancelled" };
  });
}
