import type { Trx } from "#platform/server/database/executor.ts";
import { expireUploadsOf } from "./queries/uploads.ts";

/** Forgets what an instructor sent; the next sweep deletes the files that no lesson uses. */
export function eraseFilms(trx: Trx, userId: string): Promise<void> {
  return expireUploadsOf(trx, userId);
}
