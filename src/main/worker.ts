import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  findViewer,
  markEmailRefused,
  purgeExpiredAccountData,
  purgeUnusedAvatars,
  workOnAccounts,
} from "#accounts/server/index.ts";
import { followNewMedia, loadAlignmentJobs } from "#alignment/server/index.ts";
import { cancelAtProvider, makeReceiptFile, workOnBilling } from "#billing/server/index.ts";
import {
  countByCategory,
  findLessonNews,
  listLessonNews,
  loadLessons,
  workOnCatalog,
} from "#catalog/server/index.ts";
import { workOnContact } from "#contact/server/index.ts";
import { purgeExpiredInsight } from "#insight/server/index.ts";
import { loadEncodingJobs, loadLessonJobs, openUploads, workOnMedia } from "#media/server/index.ts";
import type { Trx } from "#platform/server/database/executor.ts";
import { subscribeNotifications } from "#platform/server/database/subscribe-notifications.ts";
import { openJobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log/log.ts";
import { runMailSender } from "#platform/server/mail/run-mail-sender.ts";
import type { SchoolIdentity } from "#platform/server/school-identity.ts";
import { openFileStore } from "#platform/server/storage/index.ts";
import { lowerPriority } from "#platform/server/system/lower-priority.ts";
import { purgeExpiredTickets } from "#playback/server/index.ts";
import { purgeUnusedScores, workOnEngravings } from "#practice/server/index.ts";
import { firstTermsVersion } from "#site/contract.ts";
import { textsChannel } from "#site/server/index.ts";
import { workOnStudio } from "#studio/server/index.ts";
import { userDataErasers } from "./features/user-data.ts";
import { mediaReferences, posterReferences } from "./media-references.ts";
import { openFfmpeg } from "./process/open-ffmpeg.ts";
import { openOwnSchool } from "./process/open-own-school.ts";
import { openPayments } from "./process/open-payments.ts";
import { openRoleDatabase } from "./process/open-role-database.ts";
import { runRole } from "./process/run-process.ts";
import { refuseDemoAccounts } from "./production/refuse-demo-accounts.ts";

/** The second production role: sends mail and encodes lessons. Any number may run. */
runRole("worker", async (settings) => {
  // Encoding uses every core, and the web role takes priority.
  lowerPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const log = createLog("worker", settings.logLevel);
  const { db, pool, close } = await openRoleDatabase(settings, { log, maxConnections: 5 });
  await refuseDemoAccounts({ db }, settings);
  const jobs = await openJobs(settings.directDatabaseUrl, { log, supervise: true });
  const schoolTexts = await openOwnSchool({ db, log, settings });
  const { identity: school } = schoolTexts;
  const textChanges = subscribeNotifications({
    directDatabaseUrl: settings.directDatabaseUrl,
    pool,
    log,
    channels: [textsChannel],
    onNotification: () => void schoolTexts.refresh(),
    onHearing: () => void schoolTexts.refresh(),
    onMissed: () => void schoolTexts.refresh(),
  });
  const payments = await openPayments({ db, settings, schoolTexts });
  const mail = runMailSender({
    db,
    smtpUrl: settings.smtpUrl,
    from: () => settings.mailFrom ?? writeSender(school),
    log,
    makeAttachment: ({ key }) => makeReceiptFile({ db, readLogo: payments.issuer.readLogo }, key),
    newsPerMinute: settings.newsPerMinute,
    unsubscribeEmail: settings.unsubscribeEmail,
    onRefused: (email) => markEmailRefused(db, email),
  });
  const context = {
    db,
    jobs,
    log,
    school,
    publicUrl: settings.publicUrl,
    planNames: payments.prices.planNames,
    tokenSecret: settings.tokenSecret,
  };
  await loadLessons({ db }, { schoolDir: settings.schoolDir, openedAt: Temporal.Now.instant() });
  await jobs.schedule([
    {
      name: "main.purge-expired-data",
      cron: "17 * * * *",
      expireInSeconds: 1_800,
      run: async () => {
        await purgeExpiredAccountData({ db });
        await purgeExpiredTickets(db);
        await purgeExpiredInsight({ db });
        await purgeUnusedScores({ db });
        const files = await openFileStore(settings.storage, "uploads");
        await purgeUnusedAvatars({ db, files });
      },
    },
  ]);
  await workOnAccounts({
    ...context,
    lessons: {
      listNew: (trx) => listLessonNews({ db: trx }),
      findPublished: (trx, ids) => findLessonNews({ db: trx }, ids),
    },
    readTerms: async () => {
      const { terms } = (await schoolTexts.readTexts(db)).texts;
      const { version = firstTermsVersion, effectiveOn = null, title, text } = terms;
      return { version, effectiveOn, title, text };
    },
  });
  await workOnBilling({
    ...context,
    ...payments,
    retryDays: settings.billing.retryDays,
    renewalNoticeDays: settings.billing.renewalNoticeDays,
    findAccount: (userId) => findViewer({ db }, userId),
    countLessons: (executor) => countByCategory({ db: executor }),
  });
  await workOnCatalog(context);
  await workOnContact({
    ...context,
    cancelAtProvider: (userId: string) => cancelAtProvider(payments, userId),
    userDataErasers,
  });
  await workOnStudio(context);
  const lessonJobs = {
    db,
    jobs,
    log,
    schoolDir: settings.schoolDir,
    mediaFiles: await openFileStore(settings.storage, "media"),
    files: await openUploads(settings.storage),
    workDir: path.join(settings.dataDir, "work"),
    masterKey: settings.mediaMasterKey,
    imagesDir: fileURLToPath(new URL("../../public/pictures", import.meta.url)),
    ffmpeg: await openFfmpeg(settings, log),
    encoderThreads: settings.encoderThreads,
    school,
    readLogo: payments.issuer.readLogo,
    followNewMedia: (trx: Trx, lessonId: string) => followNewMedia(trx, { jobs }, lessonId),
  };
  await workOnMedia({
    ...lessonJobs,
    mediaReferences,
    posterReferences,
    lessonFiles: await openFileStore(settings.storage, "lesson-files"),
  });
  const { workOnAlignments, createMissingPracticeDocuments } = await loadAlignmentJobs();
  const { followFilmLook, queueMissingLessons } = await loadLessonJobs();
  await queueMissingLessons(lessonJobs);
  await followFilmLook(lessonJobs);
  await createMissingPracticeDocuments(lessonJobs);
  const engraver = await workOnEngravings(context);
  // Last, since encoding and alignment use every core and would slow the other starts.
  const { workOnEncodings } = await loadEncodingJobs();
  await workOnEncodings(lessonJobs);
  await workOnAlignments(lessonJobs);
  return async () => {
    await mail.stop();
    await jobs.stop();
    await textChanges.stop();
    engraver.close();
    await close();
  };
});

/** The sender of the school's mails. */
function writeSender({ name, email }: SchoolIdentity): string {
  return `"${name.replace(/["\\]/g, "\\$&")}" <${email}>`;
}
