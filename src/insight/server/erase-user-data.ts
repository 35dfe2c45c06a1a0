import type { Trx } from "#platform/server/database/executor.ts";
import { deletePlaysOf } from "./queries/plays.ts";

/**
 * Erases what a user played; totals name nobody and stay as they are. Call it after playback's eraser,
 * which ends the sessions whose reports would begin anew.
 */
export async function eraseInsight(trx: Trx, userId: string): Promise<void> {
  await deletePlaysOf(trx, userId);
}
