import type { Trx } from "#platform/server/database/executor.ts";
import { markUsed } from "../queries/uploads.ts";
import type { UploadFiles } from "./upload-files.ts";

/** An uploaded and checked film. */
export interface UploadedFilm {
  path: string;
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
  hasPicture: boolean;
}

/**
 * Marks an upload as used by a lesson, so that it neither expires nor can be removed. Undefined if
 * it is not ready. Idempotent.
 */
export async function takeUpload(
  { trx, files }: { trx: Trx; files: UploadFiles },
  id: string,
): Promise<UploadedFilm | undefined> {
  const film = await markUsed(trx, id);
  return film && { ...film, path: files.pathOf(id) };
}
