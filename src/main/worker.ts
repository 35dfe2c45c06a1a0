import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  announceTerms,
  findViewer,
  listInstructorEmails,
  markEmailRefused,
  purgeExpiredAccountData,
  purgeUnusedAvatars,
} from "#accounts/server/index.ts";
import { followNewMedia, loadAlignmentJobs, requeueAlignments } from "#alignment/server/index.ts";
import type { Provider } from "#billing/contract.ts";
import {
  cancelAtProvider,
  checkPlanDrift,
  countMoney,
  createProviders,
  createRenewalLinks,
  followPriceChanges,
  issueMissingReceipts,
  listPlanTargets,
  lookForMoneyBack,
  makeReceiptFile,
  readSchoolClock,
  readSchoolPrices,
  reconcile,
  redrawReceipts,
  retryRenewals,
  sendNotices,
  sendOpenings,
  withCurrentCodes,
  workOnEvents,
  workOnPriceSaves,
} from "#billing/server/index.ts";
import { countByCategory, loadLessons, publishDueLessons } from "#catalog/server/index.ts";
import { eraseDueAccounts } from "#contact/server/index.ts";
import { purgeExpiredInsight } from "#insight/server/index.ts";
import {
  createUploadFiles,
  loadLessonJobs,
  loadPreparationJobs,
  purgeUnusedMedia,
  requeuePreparations,
  workOnUploads,
} from "#media/server/index.ts";
import type { Executor, Trx } from "#platform/server/database/executor.ts";
import { type Database, openDatabase } from "#platform/server/database/open-database.ts";
import { openJobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log/log.ts";
import { runMailSender } from "#platform/server/mail/index.ts";
import { openFolderStore } from "#platform/server/storage/index.ts";
import { lowerPriority } from "#platform/server/system/lower-priority.ts";
import { purgeExpiredTickets } from "#playback/server/index.ts";
import { purgeUnusedScores, queueEngravings, workOnEngravings } from "#practice/server/index.ts";
import { firstTermsVersion } from "#site/contract.ts";
import { openSchoolTexts, type School } from "#site/server/index.ts";
import { openMailRecipients } from "#studio/server/index.ts";
import { mediaReferences, posterReferences } from "./media-references.ts";
import { createIssuer } from "./process/create-issuer.ts";
import { openFfmpeg } from "./process/open-ffmpeg.ts";
import { readOwnSchool } from "./process/read-own-school.ts";
import { runRole } from "./process/run-process.ts";
import { scheduleDigests } from "./process/schedule-digests.ts";
import { refuseDemoAccounts } from "./production/refuse-demo-accounts.ts";
import { providerDeadlineMs } from "./settings.ts";
import { userDataErasers } from "./user-data-erasers.ts";

/** The second production role: sends mail and prepares lessons. Any number may run. */
runRole("worker", async (settings) => {
  // Preparing lessons uses every core; the web role takes priority.
  lowerPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const log = createLog("worker", settings.logLevel);
  const { db, close } = openDatabase(settings.databaseUrl, {
    maxConnections: 5,
    onLostConnection: (error) => log.warn({ err: error }, "database connection lost"),
  });
  await refuseDemoAccounts({ db }, settings);
  const jobs = await openJobs(settings.databaseUrl, { log, supervise: true });
  const school = await readOwnSchool(settings);
  const { shell, timeZone } = school;
  const from = settings.mailFrom ?? writeSender(shell);
  const mail = runMailSender({
    db,
    smtpUrl: settings.smtpUrl,
    from,
    log,
    makeAttachment: ({ key }) => makeReceiptFile({ db }, key),
    newsPerMinute: settings.newsPerMinute,
    unsubscribeEmail: settings.unsubscribeEmail,
    onRefused: (email) => markEmailRefused({ db }, email),
  });
  await jobs.schedule(
    { name: "main.purge-expired-data", cron: "17 * * * *", expireInSeconds: 1_800 },
    async () => {
      await purgeExpiredAccountData({ db });
      await purgeExpiredTickets({ db });
      await purgeExpiredInsight({ db });
      await purgeUnusedScores({ db });
      await purgeUnusedAvatars({
        db,
        files: openFolderStore(path.join(settings.dataDir, "uploads")),
      });
    },
  );
  const prices = await readSchoolPrices(settings.schoolDir, settings);
  const providers = createProviders(settings, {
    deadlineMs: providerDeadlineMs,
    schoolName: shell.name,
    publicUrl: settings.publicUrl,
    prices,
    now: () => readSchoolClock(db),
  });
  const issuer = await createIssuer(settings, { prices, school });
  const recipients = { schoolEmail: shell.contact.email, listInstructorEmails };
  const payments = {
    db,
    providers,
    issuer,
    graceHours: settings.billing.graceHours,
    listDisputeRecipients: openMailRecipients(recipients, "disputes"),
  };
  await jobs.schedule(
    { name: "main.reconcile-payments", cron: "* * * * *", expireInSeconds: 600 },
    async (signal) => {
      await reconcile({ ...payments, log }, { due: "now", signal });
    },
  );
  await jobs.schedule(
    { name: "billing.look-for-money-back", cron: "23 4 * * *", expireInSeconds: 1_800 },
    async (signal) => {
      await lookForMoneyBack({ ...payments, log }, { signal });
    },
  );
  const { retryDays } = settings.billing;
  const findAccountById = (userId: string) => findViewer({ db }, userId);
  const retries = { ...payments, log, retryDays, findAccount: findAccountById };
  await jobs.schedule(
    { name: "main.retry-renewals", cron: "*/5 * * * *", expireInSeconds: 600 },
    (signal) => retryRenewals(retries, { signal }),
  );
  const notices = {
    db,
    schoolName: shell.name,
    publicUrl: settings.publicUrl,
    planNames: prices.planNames,
    timeZone,
    retryDaysOf: (provider: Provider) => (providers[provider].storedCards ? retryDays : []),
    findAccount: findAccountById,
    renewalLinks: createRenewalLinks(settings.tokenSecret),
    renewalNoticeDays: settings.billing.renewalNoticeDays,
  };
  await jobs.schedule(
    { name: "main.send-billing-notices", cron: "* * * * *", expireInSeconds: 300 },
    async (signal) => {
      await sendNotices(notices, { signal });
    },
  );
  const countLessons = (executor: Executor) => countByCategory({ db: executor });
  await jobs.schedule(
    { name: "billing.send-openings", cron: "*/5 * * * *", expireInSeconds: 300 },
    async (signal) => {
      await sendOpenings({ ...notices, countLessons }, { signal });
    },
  );
  const targets = listPlanTargets(providers);
  const webhooks = Object.values(providers).map(({ webhook }) => webhook);
  await jobs.schedule(
    { name: "billing.count-money", cron: "*/10 * * * *", expireInSeconds: 300 },
    () => countMoney({ db, issuer, webhooks }),
  );
  await workOnPriceSaves({ db, jobs, log, prices, targets });
  await jobs.schedule(
    { name: "billing.check-plan-drift", cron: "41 5 * * *", expireInSeconds: 600 },
    async () => {
      const sold = await prices.read(db);
      await checkPlanDrift({ db, log, targets: withCurrentCodes(targets, sold) }, sold);
    },
  );
  await jobs.schedule(
    { name: "billing.follow-price-changes", cron: "*/5 * * * *", expireInSeconds: 300 },
    async (signal) => {
      const sold = await prices.read(db);
      const current = withCurrentCodes(targets, sold);
      await followPriceChanges({ ...notices, log, targets: current }, sold, { signal });
    },
  );
  await workOnEvents({
    ...payments,
    jobs,
    log,
    webhooks,
    findAccount: findAccountById,
  });
  await jobs.schedule(
    { name: "billing.issue-missing-receipts", cron: "37 * * * *", expireInSeconds: 1_800 },
    (signal) => issueMissingReceipts({ db, issuer }, signal),
  );
  await jobs.schedule(
    { name: "billing.redraw-receipts", cron: "* * * * *", expireInSeconds: 300 },
    (signal) =>
      redrawReceipts({ db, log, draw: (number) => makeReceiptFile({ db }, number) }, signal),
  );
  await jobs.schedule(
    { name: "catalog.publish-due-lessons", cron: "* * * * *", expireInSeconds: 60 },
    async () => {
      await publishDueLessons({ db });
    },
  );
  const erasure = {
    db,
    log,
    schoolEmail: shell.contact.email,
    schoolName: shell.name,
    findAccount: (database: Database, userId: string) => findViewer({ db: database }, userId),
    cancelAtProvider: (userId: string) => cancelAtProvider(payments, userId),
    userDataErasers,
  };
  await jobs.schedule(
    { name: "main.erase-due-accounts", cron: "*/5 * * * *", expireInSeconds: 1_800 },
    async () => {
      await eraseDueAccounts(erasure);
    },
  );
  const lessonJobs = {
    db,
    jobs,
    log,
    schoolDir: settings.schoolDir,
    mediaRoot: path.join(settings.dataDir, "media"),
    workDir: path.join(settings.dataDir, "work"),
    masterKey: settings.mediaMasterKey,
    imagesDir: fileURLToPath(new URL("../../public/pictures", import.meta.url)),
    ffmpeg: await openFfmpeg(settings, log),
    encoderThreads: settings.encoderThreads,
    followNewMedia: (trx: Trx, lessonId: string) => followNewMedia(trx, { jobs }, lessonId),
  };
  await loadLessons({ db }, { schoolDir: settings.schoolDir, openedAt: Temporal.Now.instant() });
  await scheduleDigests({ db, jobs, settings, school, prices });
  const schoolTexts = await openSchoolTexts({
    db,
    log,
    schoolDir: settings.schoolDir,
    paystackPagesUrl: settings.paystack.pagesUrl,
    hasDemoTexts: settings.mode === "demo",
  });
  const readTerms = async () => {
    const { terms } = (await schoolTexts.readTexts(db)).texts;
    const { version = firstTermsVersion, effectiveOn = null, title, text } = terms;
    return { version, effectiveOn, title, text };
  };
  const termsDeps = { db, log, timeZone, publicUrl: settings.publicUrl, readTerms };
  await jobs.schedule(
    { name: "accounts.announce-terms", cron: "*/5 * * * *", expireInSeconds: 1_800 },
    async (signal) => {
      await announceTerms({ ...termsDeps, schoolName: shell.name }, { signal });
    },
  );
  await jobs.schedule(
    { name: "studio.purge-unused-media", cron: "53 * * * *", expireInSeconds: 1_800 },
    (signal) => purgeUnusedMedia({ ...lessonJobs, mediaReferences, posterReferences }, signal),
  );
  const { workOnAlignments, createMissingPracticeDocuments } = await loadAlignmentJobs();
  const { queueMissingLessons } = await loadLessonJobs();
  await workOnUploads({
    ...lessonJobs,
    files: createUploadFiles(path.join(settings.dataDir, "films")),
  });
  await queueMissingLessons(lessonJobs);
  await createMissingPracticeDocuments(lessonJobs);
  await jobs.schedule(
    { name: "studio.requeue-preparations", cron: "* * * * *", expireInSeconds: 60 },
    () => requeuePreparations({ db, jobs }),
  );
  await jobs.schedule(
    { name: "studio.requeue-alignments", cron: "* * * * *", expireInSeconds: 60 },
    () => requeueAlignments({ db, jobs }),
  );
  const engraver = await workOnEngravings({ db, jobs, log });
  await jobs.schedule(
    { name: "practice.queue-engravings", cron: "* * * * *", expireInSeconds: 60 },
    () => queueEngravings({ db, jobs }),
  );
  // Last: encoding and alignment use every core, and would slow the start of everything else.
  const { workOnPreparations } = await loadPreparationJobs();
  await workOnPreparations(lessonJobs);
  await workOnAlignments(lessonJobs);
  return async () => {
    await mail.stop();
    await jobs.stop();
    engraver.close();
    await close();
  };
});

/** The sender of the school's mails. */
function writeSender({ name, contact }: School["shell"]): string {
  return `"${name.replace(/["\\]/g, "\\$&")}" <${contact.email}>`;
}
