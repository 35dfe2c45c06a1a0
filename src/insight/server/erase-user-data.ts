import type { Trx } from "#platform/server/database/executor.ts";
import { deletePlaysOf } from "./queries/plays.ts";

/**
 * Erases a user's plays. Anonymous totals stay. Call it after playback's eraser, which ends the
 * sessions whose reports would add plays again.
 */
export async function eraseInsight(trx: Trx, userId: string): Promise<void> {
  await deletePlaysOf(trx, userId);
}
