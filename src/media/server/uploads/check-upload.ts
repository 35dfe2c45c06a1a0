import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Ffmpeg } from "#platform/server/ffmpeg/index.ts";
import type { FilmFault } from "../../contract/film-faults.ts";
import { type UploadRefusal, uploadRefusal } from "../../contract/uploads.ts";
import { inspectFile } from "../inspection/inspect-film.ts";
import { failureOf, faultOf } from "../pipeline/film-error.ts";
import { findUnchecked, setChecked } from "../queries/uploads.ts";
import type { UploadFiles } from "./upload-files.ts";

export interface CheckUploadDeps {
  db: Database;
  files: UploadFiles;
  ffmpeg: Ffmpeg;
}

/**
 * Judges a finished upload by its content, whatever its name: a film gets its hash and is ready, other
 * files are refused and deleted. Does nothing for one that was checked.
 */
export async function checkUpload(
  deps: CheckUploadDeps,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const upload = await findUnchecked(deps.db, id);
  if (!upload) return;
  const refusal = await findRefusal(deps, upload, signal);
  if (refusal) {
    await setChecked(deps.db, id, refusal);
    await deps.files.delete(id);
  } else {
    await setChecked(deps.db, id, { sha256: await hashFile(deps.files.pathOf(id), signal) });
  }
}

async function findRefusal(
  { files, ffmpeg }: CheckUploadDeps,
  { id, sizeBytes }: { id: string; sizeBytes: number },
  signal: AbortSignal,
): Promise<{ refusal: UploadRefusal; fault: FilmFault } | undefined> {
  const path = files.pathOf(id);
  if ((await sizeOf(path)) !== sizeBytes) return { refusal: "lost", fault: null };
  try {
    await inspectFile({ ffmpeg, signal }, path);
    return undefined;
  } catch (error) {
    const refusal = uploadRefusal.safeParse(failureOf(error));
    if (!refusal.success) throw error;
    return { refusal: refusal.data, fault: faultOf(error) };
  }
}

/** Undefined where there is no file. */
async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash, { signal });
  return hash.digest("hex");
}
