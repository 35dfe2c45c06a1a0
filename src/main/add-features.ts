import { randomUUID } from "node:crypto";
import path from "node:path";
import {
  addAccountsApi,
  addExportApi,
  addStudentsApi,
  countUsers,
  findAccount,
  findPeople,
  findSessionUser,
  findViewer,
  listInstructorEmails,
  openGoogle,
  searchPeople,
} from "#accounts/server/index.ts";
import { addAlignmentApi } from "#alignment/server/index.ts";
import {
  addBillingApi,
  addMoneyApi,
  addPricesApi,
  addWebhooks,
  createOfferReader,
  createRenewalLinks,
  findSubscriptionSummary,
  grantMonths,
  listPayments,
  listPlanTargets,
  openReceiptPreviewer,
  paypalScriptUrl,
  tryEndRenewal,
} from "#billing/server/index.ts";
import {
  addCatalogApi,
  addStudioLessonsApi,
  countByCategory,
  findTrailer,
  lessonsTag,
  listPublishedSlugs,
  listSitemapEntries,
} from "#catalog/server/index.ts";
import {
  addCommunityApi,
  countPosts,
  listAskedMoments,
  listPosts,
} from "#community/server/index.ts";
import { addContactApi, isDeletionDue, orderDeletion } from "#contact/server/index.ts";
import { addInsightApi } from "#insight/server/index.ts";
import {
  addLessonFilesApi,
  addMediaApi,
  addUploadsApi,
  cancelLessonFilm,
  createFileTickets,
  createUploadFiles,
  listLessonFiles,
  listNewFilms,
  loadImageDrawing,
  nameUploads,
  openUploadLocker,
} from "#media/server/index.ts";
import { addAuditApi } from "#platform/server/audit/add-audit-api.ts";
import type { Executor } from "#platform/server/database/executor.ts";
import type { Api } from "#platform/server/http/serve.ts";
import { openJobSender } from "#platform/server/jobs/open-job-sender.ts";
import { guardFetch } from "#platform/server/outbound/guarded-fetch.ts";
import { openFolderStore, overlayStore } from "#platform/server/storage/index.ts";
import { addPlaybackApi } from "#playback/server/index.ts";
import { addPracticeApi, hasScore, listFilmBars } from "#practice/server/index.ts";
import {
  addSchoolFilm,
  addSeoFiles,
  addSiteApi,
  openContentGaps,
  openSchoolPictures,
  readLogoIcon,
  readPhoto,
  type readSchoolFilm,
  readScreenshots,
  type SchoolTexts,
  textTag,
} from "#site/server/index.ts";
import { addInstructorMailApi, addTodayApi } from "#studio/server/index.ts";
import type { AppDeps } from "./app-deps.ts";
import { makeCounts } from "./count-waiting.ts";
import { openPayments } from "./process/open-payments.ts";
import { providerDeadlineMs } from "./settings.ts";
import { userDataExporters } from "./user-data-exporters.ts";

interface FeatureDeps extends Pick<AppDeps, "db" | "pool" | "log" | "settings" | "coherence"> {
  schoolTexts: SchoolTexts;
  /** The home page's film, if the content folder has one. */
  film: Awaited<ReturnType<typeof readSchoolFilm>>;
}

/** Adds every feature's routes, and passes each feature only its own dependencies. */
export async function addFeatures(
  api: Api,
  { db, pool, log, settings, schoolTexts, film, coherence }: FeatureDeps,
  { buildFolder }: { buildFolder: string },
): Promise<void> {
  const { schoolDir, dataDir, publicUrl, paystack, paypal } = settings;
  const { identity: school } = schoolTexts;
  const payments = await openPayments({ db, settings, schoolTexts });
  const { prices, providers } = payments;
  const waitForInvalidation = coherence?.waitForInvalidation ?? (async () => {});
  const people = {
    find: (userIds: readonly string[]) => findPeople({ db }, userIds),
    search: (input: { text: string; limit: number }) => searchPeople({ db }, input),
  };
  const uploads = openFolderStore(path.join(dataDir, "uploads"));
  const pictures = overlayStore(uploads, openSchoolPictures(schoolDir));
  const receiptPreviewer = openReceiptPreviewer(payments.issuer);
  api.app.addHook("onClose", async () => receiptPreviewer.close());
  if (film) addSchoolFilm(api, film, publicUrl);
  addSiteApi(api, {
    db,
    schoolTexts,
    analytics: settings.analytics,
    planNames: prices.planNames,
    waitForInvalidation,
    findPeople: people.find,
    isPublished: async (slug) => (await listPublishedSlugs({ db }, [slug])).length > 0,
    findTrailer: () => findTrailer({ db }),
    previewReceipt: receiptPreviewer.preview,
    publicUrl,
    files: pictures,
    listInstructorEmails,
  });
  addSeoFiles(api, {
    publicUrl,
    school,
    lessons: {
      countByCategory: () => countByCategory({ db }),
      list: (place) => listSitemapEntries({ db }, place),
    },
    screens: await readScreenshots(schoolDir),
    drawSchoolPicture: async ({ photo, logoUrl, ...words }) => {
      const { drawSchoolImage } = await loadImageDrawing();
      const imagesDir = path.join(buildFolder, "client", "pictures");
      const background = photo === undefined ? null : await readPhoto(pictures, photo);
      const mark = logoUrl === undefined ? null : await readLogoIcon(pictures, logoUrl);
      return drawSchoolImage({ imagesDir, background, mark }, words);
    },
  });
  addAccountsApi(api, {
    db,
    pool,
    publicUrl,
    school,
    tokenSecret: settings.tokenSecret,
    readTerms: async () => (await schoolTexts.read()).terms,
    findSubscription: (userId) => findSubscriptionSummary({ db }, userId),
    limitOverrides: settings.limitOverrides,
    files: uploads,
    google: openGoogle({
      ...settings.google,
      publicUrl,
      fetch: guardFetch({ name: "google", deadlineMs: providerDeadlineMs }),
      deadlineMs: providerDeadlineMs,
    }),
  });
  addExportApi(api, { db, userDataExporters });
  addStudioLessonsApi(api, {
    db,
    waitForInvalidation,
    listNewFilms: (lessonIds) => listNewFilms({ db }, lessonIds),
    cancelFilm: cancelLessonFilm,
  });
  addCatalogApi(api, {
    db,
    countUsers,
    hasScore: (lessonId) => hasScore({ db }, lessonId),
    listFiles: (lessonId) => listLessonFiles(db, lessonId),
    libraryTexts: {
      read: async () => (await schoolTexts.read()).library,
      tag: textTag("library"),
    },
  });
  addPlaybackApi(api, {
    db,
    mediaRoot: path.join(dataDir, "media"),
    masterKey: settings.mediaMasterKey,
    publicUrl,
    findViewer: (login) => findSessionUser({ db }, login),
    listFilmBars: (lessonId) => listFilmBars({ db }, lessonId),
    playerFile: path.join(buildFolder, "client", "assets", "player", "index.html"),
  });
  const countLessons = (executor: Executor) => countByCategory({ db: executor });
  addBillingApi(api, {
    ...payments,
    readOffers: createOfferReader({ db, prices, countLessons, isCurrent: coherence?.isCurrent }),
    countLessons,
    lessonsTag,
    renewalLinks: createRenewalLinks(settings.tokenSecret),
    scriptUrl: paystack.scriptUrl,
    paypalScriptUrl: paypalScriptUrl(paypal.scriptUrl, paypal.clientId),
  });
  const jobs = openJobSender(settings.databaseUrl, { log });
  api.app.addHook("onClose", jobs.stop);
  addPracticeApi(api, { db, jobs });
  const webhooks = Object.values(providers).map(({ webhook }) => webhook);
  addWebhooks(api, { db, log, jobs, webhooks });
  const money = { refundsPerDay: settings.billing.refundsPerDay, ...payments, people };
  addMoneyApi(api, { ...money, webhooks });
  addPricesApi(api, {
    db,
    jobs,
    prices,
    findPeople: people.find,
    targets: listPlanTargets(providers),
  });
  addStudentsApi(api, {
    db,
    publicUrl,
    school,
    planNames: prices.planNames,
    findSubscription: (userId) => findSubscriptionSummary({ db }, userId),
    listPayments: (input) => listPayments(payments, input),
    orderDeletion,
    isDeletionDue,
    endRenewal: (input) => tryEndRenewal(money, input),
    giveMonths: async (trx, gift) => {
      await grantMonths(trx, payments, { ...gift, requestId: randomUUID() });
    },
    posts: {
      count: (userId) => countPosts({ db }, userId),
      list: (userId) => listPosts({ db }, userId),
    },
  });
  addInsightApi(api, {
    db,
    tokenSecret: settings.tokenSecret,
    listAskedMoments: (videoId) => listAskedMoments({ db }, videoId),
  });
  addAuditApi(api, { db, people, nameUploads: (ids) => nameUploads(db, ids) });
  addInstructorMailApi(api, { db, school, listInstructorEmails });
  addTodayApi(api, {
    db,
    counts: makeCounts({ db, webhooks }),
    findContentGaps: openContentGaps({
      db,
      log,
      schoolTexts,
      listPublished: (slugs) => listPublishedSlugs({ db }, slugs),
    }),
  });
  addCommunityApi(api, {
    db,
    publicUrl,
    school,
    findAccount: (executor, userId) => findViewer({ db: executor }, userId),
    searchPeople: people.search,
    waitForInvalidation,
  });
  const files = createUploadFiles(path.join(dataDir, "films"));
  const media = { mediaRoot: path.join(dataDir, "media"), masterKey: settings.mediaMasterKey };
  addMediaApi(api, { db, jobs, files, waitForInvalidation, ...media });
  addAlignmentApi(api, { db, jobs, ...media });
  const locker = openUploadLocker(settings.databaseUrl);
  api.app.addHook("onClose", locker.stop);
  addUploadsApi(api, {
    db,
    jobs,
    locker,
    files,
    maxBytes: settings.uploadMaxBytes,
    tickets: createFileTickets(settings.tokenSecret, "studio/upload-ticket"),
    findViewer: (login) => findSessionUser({ db }, login),
  });
  addLessonFilesApi(api, {
    db,
    files: createUploadFiles(path.join(dataDir, "lesson-files")),
    waitForInvalidation,
    tickets: createFileTickets(settings.tokenSecret, "media/lesson-file-ticket"),
    findViewer: (login) => findSessionUser({ db }, login),
  });
  addContactApi(api, {
    db,
    pool,
    publicUrl,
    school,
    findAccountByEmail: (executor, email) => findAccount({ db: executor }, email),
    findAccount: (executor, userId) => findViewer({ db: executor }, userId),
    findPeople: people.find,
  });
}
