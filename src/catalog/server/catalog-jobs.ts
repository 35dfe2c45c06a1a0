import type { Database } from "#platform/server/database/open-database.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import { publishDueLessons } from "./studio/publish-lesson.ts";

/** Runs catalog's job by the clock. */
export async function workOnCatalog({ db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  await jobs.schedule([
    {
      name: "catalog.publish-due-lessons",
      cron: "* * * * *",
      expireInSeconds: 60,
      run: () => publishDueLessons({ db }),
    },
  ]);
}
