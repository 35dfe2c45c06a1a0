import type { Trx } from "#platform/server/database/executor.ts";
import { markUsed } from "../queries/uploads.ts";
import type { UploadFiles } from "./upload-files.ts";

/** A film that has arrived and was checked. */
export interface UploadedFilm {
  path: string;
  sizeBytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/**
 * Takes a film for a lesson: while the lesson has it, it neither expires nor can be removed. Undefined
 * where it is not ready. Taking it again gives the same.
 */
export async function takeUpload(
  { trx, files }: { trx: Trx; files: UploadFiles },
  id: string,
): Promise<UploadedFilm | undefined> {
  const film = await markUsed(trx, id);
  return film && { ...film, path: files.pathOf(id) };
}
