import { stat } from "node:fs/promises";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import { hashFile } from "#platform/server/system/hash-file.ts";
import { isAbsent } from "#platform/server/system/is-absent.ts";
import type { FilmFault } from "../../contract/film-faults.ts";
import { type UploadRefusal, uploadRefusal } from "../../contract/uploads.ts";
import { inspectRecording } from "../inspection/inspect-film.ts";
import { failureOf, faultOf } from "../pipeline/film-error.ts";
import { findUnchecked, setChecked } from "../queries/uploads.ts";
import type { UploadFiles } from "./upload-files.ts";

export interface CheckUploadDeps {
  db: Database;
  files: UploadFiles;
  ffmpeg: Ffmpeg;
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
  const checked = await inspectUpload(deps, upload, signal);
  if ("refusal" in checked) {
    await setChecked(deps.db, id, checked);
    await deps.files.delete(id);
  } else {
    const sha256 = await hashFile(deps.files.pathOf(id), signal);
    await setChecked(deps.db, id, { ...checked, sha256 });
  }
}

async function inspectUpload(
  { files, ffmpeg }: CheckUploadDeps,
  { id, sizeBytes }: { id: string; sizeBytes: number },
  signal: AbortSignal,
): Promise<{ hasPicture: boolean } | { refusal: UploadRefusal; fault: FilmFault }> {
  const path = files.pathOf(id);
  if ((await sizeOf(path)) !== sizeBytes) return { refusal: "lost", fault: null };
  try {
    const { video } = await inspectRecording({ ffmpeg, signal }, path);
    return { hasPicture: video !== undefined };
  } catch (error) {
    const refusal = uploadRefusal.safeParse(failureOf(error));
    if (!refusal.success) throw error;
    return { refusal: refusal.data, fault: faultOf(error) };
  }
}

/** Undefined without a file. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}
