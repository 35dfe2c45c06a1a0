import type { Jobs } from "#platform/server/jobs/jobs.ts";
import {
  type InstructorDigestDeps,
  sendInstructorDigest,
} from "./instructor-mail/send-instructor-digest.ts";

/** Runs the studio's job by the clock: the day's mail to the school. */
export async function workOnStudio(deps: InstructorDigestDeps & { jobs: Jobs }): Promise<void> {
  await deps.jobs.schedule([
    {
      name: "studio.send-instructor-digest",
      cron: "*/5 * * * *",
      expireInSeconds: 300,
      run: () => sendInstructorDigest(deps),
    },
  ]);
}
