import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { deleteSpentUploads, lockLessonFilms } from "../queries/lesson-films.ts";
import { deleteExpired, listKnownUploads, listUnchecked } from "../queries/uploads.ts";
import { type CheckUploadDeps, checkUpload } from "./check-upload.ts";
import { checkUploadJob } from "./check-upload-job.ts";

interface UploadJobsDeps extends CheckUploadDeps {
  jobs: Jobs;
}

/** Checks films that have arrived, and sweeps up every ten minutes. */
export async function workOnUploads(deps: UploadJobsDeps): Promise<void> {
  await deps.jobs.work(checkUploadJob, ({ uploadId }, signal) =>
    checkUpload(deps, uploadId, signal),
  );
  await deps.jobs.schedule(
    { name: "studio.sweep-uploads", cron: "*/10 * * * *", expireInSeconds: 600 },
    () => sweepUploads(deps),
  );
}

/**
 * Queues the checks of finished uploads that have none, and deletes expired uploads, those that no film
 * needs any more, and files that belong to none.
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
