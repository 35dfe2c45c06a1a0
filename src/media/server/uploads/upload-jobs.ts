import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { deleteSpentUploads, lockLessonFilms } from "../queries/lesson-films.ts";
import { deleteExpired, listKnownUploads, listUnchecked } from "../queries/uploads.ts";
import { type CheckUploadDeps, checkUpload } from "./check-upload.ts";
import { checkUploadJob } from "./check-upload-job.ts";

interface UploadJobsDeps extends CheckUploadDeps {
  jobs: Jobs;
}

/** Checks uploaded films. */
export async function workOnUploads(deps: UploadJobsDeps): Promise<void> {
  await deps.jobs.work(checkUploadJob, ({ uploadId }, signal) =>
    checkUpload(deps, uploadId, signal),
  );
}

/**
 * Queues missing checks of finished uploads. Deletes expired uploads, uploads that no film needs,
 * and files without an upload.
 */
export async function sweepUploads({
  db,
  files,
  jobs,
}: Pick<UploadJobsDeps, "db" | "files"> & { jobs: Pick<Jobs, "send"> }): Promise<void> {
  for (const uploadId of await listUnchecked(db)) {
    await jobs.send(checkUploadJob, { uploadId }, { key: uploadId });
  }
  for (const id of await deleteExpired(db)) await files.delete(id);
  const spent = await db.transaction().execute(async (trx) => {
    await lockLessonFilms(trx);
    return deleteSpentUploads(trx);
  });
  for (const id of spent) await files.delete(id);
  const old = await files.listOld();
  const known = await listKnownUploads(db, old);
  for (const id of old) if (!known.has(id)) await files.delete(id);
}
