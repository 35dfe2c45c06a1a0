import { listInstructorEmails, openNewsDigest } from "#accounts/server/index.ts";
import { listNewFailures, type SchoolPrices } from "#billing/server/index.ts";
import { findLessonNews, listLessonNews } from "#catalog/server/index.ts";
import {
  listLowReviews,
  listNewQuestions,
  listReopenedQuestions,
} from "#community/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { School } from "#site/server/index.ts";
import { sendInstructorDigest } from "#studio/server/index.ts";
import type { Settings } from "../settings.ts";

interface DigestDeps {
  db: Database;
  jobs: Jobs;
  settings: Pick<Settings, "publicUrl" | "tokenSecret">;
  school: Pick<School, "shell" | "timeZone">;
  prices: Pick<SchoolPrices, "planNames">;
}

/** Schedules the mails of a day: to students about new lessons, and to the school about what waits. */
export async function scheduleDigests(deps: DigestDeps): Promise<void> {
  const { db, jobs, settings, school, prices } = deps;
  const { shell, timeZone } = school;
  const common = { db, timeZone, publicUrl: settings.publicUrl, schoolName: shell.name };
  const sendNewsDigest = openNewsDigest({
    ...common,
    tokenSecret: settings.tokenSecret,
    lessons: {
      listNew: (trx) => listLessonNews({ db: trx }),
      findPublished: (trx, ids) => findLessonNews({ db: trx }, ids),
    },
  });
  await jobs.schedule(
    { name: "accounts.send-news", cron: "*/5 * * * *", expireInSeconds: 1_800 },
    async (signal) => {
      await sendNewsDigest(signal);
    },
  );
  const instructorDigest = {
    ...common,
    planNames: prices.planNames,
    schoolEmail: shell.contact.email,
    listInstructorEmails,
    listQuestions: listNewQuestions,
    listReopened: listReopenedQuestions,
    listLowReviews,
    listFailedRenewals: listNewFailures,
  };
  await jobs.schedule(
    { name: "studio.send-instructor-digest", cron: "*/5 * * * *", expireInSeconds: 300 },
    async () => {
      await sendInstructorDigest(instructorDigest);
    },
  );
}
