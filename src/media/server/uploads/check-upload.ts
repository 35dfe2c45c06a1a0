import type { Database } from "#platform/server/database/open-database.ts";
import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import { hashFile } from "#platform/server/system/hash-file.ts";
import type { FilmFault } from "../../contract/film-faults.ts";
import { type UploadRefusal, uploadRefusal } from "../../contract/uploads.ts";
import { inspectRecording } from "../inspection/inspect-film.ts";
import { failureOf, faultOf } from "../pipeline/film-error.ts";
import { withPrivateFolder } from "../pipeline/private-folder.ts";
import { findUnchecked, setChecked } from "../queries/uploads.ts";
import type { UploadFiles } from "./upload-files.ts";

export interface CheckUploadDeps {
  db: Database;
  files: UploadFiles;
  ffmpeg: Ffmpeg;
  /** For copies of films that are elsewhere. */
  workDir: string;
}

/**
 * Checks a finished upload by its content, whatever its name. A film or a voice recording is hashed
 * and becomes ready; other files are refused and deleted. Does nothing for a checked upload.
 */
export async function checkUpload(
  deps: CheckUploadDeps,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const upload = await findUnchecked(deps.db, id);
  if (!upload) return;
  const found = await deps.files.stored.find(id);
  const checked =
    found?.sizeBytes === upload.sizeBytes
      ? await withPrivateFolder(deps.workDir, async (folder) => {
          const path = await deps.files.fetch(id, { folder, signal });
          return inspectUpload(deps.ffmpeg, path, signal);
        })
      : ({ refusal: "lost", fault: null } as const);
  await setChecked(deps.db, id, checked);
  if ("refusal" in checked) await deps.files.delete(id);
}

async function inspectUpload(
  ffmpeg: Ffmpeg,
  path: string,
  signal: AbortSignal,
): Promise<{ hasPicture: boolean; sha256: string } | { refusal: UploadRefusal; fault: FilmFault }> {
  try {
    const { video } = await inspectRecording({ ffmpeg, signal }, path);
    return { hasPicture: video !== undefined, sha256: await hashFile(path, signal) };
  } catch (error) {
    const refusal = uploadRefusal.safeParse(failureOf(error));
    if (!refusal.success) throw error;
    return { refusal: refusal.data, fault: faultOf(error) };
  }
}
