import type { Database } from "#platform/server/database/open-database.ts";
import type { JobSender } from "#platform/server/jobs/open-job-sender.ts";

export interface MediaDeps {
  db: Database;
  jobs: Pick<JobSender, "send">;
}
