import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { FileStore } from "#platform/server/storage/index.ts";
import { requeueEncodings } from "./jobs/encoding-job.ts";
import { sweepLessonFiles } from "./lesson-files/change-lesson-files.ts";
import { type PurgeMediaDeps, purgeUnusedMedia } from "./unused-media/purge-unused-media.ts";
import type { CheckUploadDeps } from "./uploads/check-upload.ts";
import { sweepUploads, workOnUploads } from "./uploads/upload-jobs.ts";

export interface MediaJobsDeps extends CheckUploadDeps, PurgeMediaDeps {
  jobs: Jobs;
  lessonFiles: FileStore;
}

/**
 * Checks uploads as they arrive, and runs media's jobs by the clock. Encoding begins apart, with
 * `workOnEncodings`. The queues keep the names that they had in the studio.
 */
export async function workOnMedia(deps: MediaJobsDeps): Promise<void> {
  await workOnUploads(deps);
  await deps.jobs.schedule([
    {
      name: "studio.sweep-uploads",
      cron: "*/10 * * * *",
      expireInSeconds: 600,
      run: () => sweepUploads(deps),
    },
    {
      name: "media.sweep-lesson-files",
      cron: "37 * * * *",
      expireInSeconds: 600,
      run: () => sweepLessonFiles({ db: deps.db, files: deps.lessonFiles }),
    },
    {
      name: "studio.purge-unused-media",
      cron: "53 * * * *",
      expireInSeconds: 1_800,
      run: (signal) => purgeUnusedMedia(deps, signal),
    },
    {
      name: "studio.requeue-preparations",
      cron: "* * * * *",
      expireInSeconds: 60,
      run: () => requeueEncodings(deps),
    },
  ]);
}
