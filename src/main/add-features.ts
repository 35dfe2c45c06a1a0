import { randomUUID } from "node:crypto";
import path from "node:path";
import {
  addAccountsApi,
  addExportApi,
  addStudentsApi,
  countUsers,
  findAccount,
  findLoggedIn,
  findPeople,
  findPeopleByPart,
  findViewer,
  listInstructorEmails,
  openGoogle,
} from "#accounts/server/index.ts";
import { addAlignmentApi } from "#alignment/server/index.ts";
import {
  addBillingApi,
  addMoneyApi,
  addPricesApi,
  addWebhooks,
  createOfferReader,
  createProviders,
  createRenewalLinks,
  findSubscriptionSummary,
  giveMonthsIn,
  listPayments,
  listPlanTargets,
  paypalScriptUrl,
  readSchoolClock,
  readSchoolPrices,
  tryEndRenewal,
} from "#billing/server/index.ts";
import {
  addCatalogApi,
  addStudioLessonsApi,
  countByCategory,
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
  addMediaApi,
  addUploadsApi,
  cancelLessonFilm,
  createUploadFiles,
  createUploadTickets,
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
import { openFolderStore } from "#platform/server/storage/index.ts";
import { addPlaybackApi } from "#playback/server/index.ts";
import { addPracticeApi, hasScore, listFilmBars } from "#practice/server/index.ts";
import {
  addSchoolFilm,
  addSeoFiles,
  addSiteApi,
  openContentGaps,
  openSchoolTexts,
  presentSchoolFilm,
  readSchoolFilm,
  readScreenshots,
  type School,
  textTag,
} from "#site/server/index.ts";
import { addInstructorMailApi, addTodayApi, openMailRecipients } from "#studio/server/index.ts";
import type { AppDeps } from "./app-deps.ts";
import { makeCounts } from "./count-waiting.ts";
import { createIssuer } from "./process/create-issuer.ts";
import { providerDeadlineMs } from "./settings.ts";
import { userDataExporters } from "./user-data-exporters.ts";

interface FeatureDeps extends Pick<AppDeps, "db" | "pool" | "log" | "settings" | "coherence"> {
  school: School;
}

/** Adds every feature's routes, each with just the dependencies it needs. */
export async function addFeatures(
  api: Api,
  { db, pool, log, settings, school, coherence }: FeatureDeps,
  { buildFolder }: { buildFolder: string },
): Promise<void> {
  const { schoolDir, dataDir, publicUrl, paystack, paypal } = settings;
  const { name: schoolName, contact } = school.shell;
  const prices = await readSchoolPrices(schoolDir, settings);
  const { planNames } = prices;
  const waitForInvalidation = coherence?.waitForInvalidation ?? (async () => {});
  const people = {
    find: (userIds: readonly string[]) => findPeople({ db }, userIds),
    search: (input: { text: string; limit: number }) => findPeopleByPart({ db }, input),
  };
  const film = await readSchoolFilm(schoolDir);
  if (film) addSchoolFilm(api, film, publicUrl);
  const schoolTexts = await openSchoolTexts({
    film: film && presentSchoolFilm(film),
    db,
    log,
    schoolDir,
    paystackPagesUrl: paystack.pagesUrl,
    hasDemoTexts: settings.mode === "demo",
    isCurrent: coherence?.isCurrent,
  });
  addSiteApi(api, {
    db,
    schoolTexts,
    analytics: settings.analytics,
    planNames,
    waitForInvalidation,
    findPeople: people.find,
    isPublished: async (slug) => (await listPublishedSlugs({ db }, [slug])).length > 0,
    publicUrl,
    listInstructorEmails,
  });
  addSeoFiles(api, {
    publicUrl,
    schoolName,
    readTagline: async () => (await schoolTexts.read()).shell.tagline,
    lessons: {
      countByCategory: () => countByCategory({ db }),
      list: (place) => listSitemapEntries({ db }, place),
    },
    screens: await readScreenshots(schoolDir),
    drawSchoolPicture: async (words) => {
      const { drawSchoolImage } = await loadImageDrawing();
      return drawSchoolImage({ imagesDir: path.join(buildFolder, "client", "pictures") }, words);
    },
  });
  addAccountsApi(api, {
    db,
    pool,
    publicUrl,
    schoolName,
    tokenSecret: settings.tokenSecret,
    readTerms: async () => (await schoolTexts.read()).terms,
    findSubscription: (userId) => findSubscriptionSummary({ db }, userId),
    limitOverrides: settings.limitOverrides,
    files: openFolderStore(path.join(dataDir, "uploads")),
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
    findViewer: (login) => findLoggedIn({ db }, login),
    listFilmBars: (lessonId) => listFilmBars({ db }, lessonId),
    playerFile: path.join(buildFolder, "client", "assets", "player", "index.html"),
  });
  const recipients = { schoolEmail: contact.email, listInstructorEmails };
  const providers = createProviders(settings, {
    deadlineMs: providerDeadlineMs,
    schoolName,
    publicUrl,
    prices,
    now: () => readSchoolClock(db),
  });
  const payments = {
    db,
    providers,
    issuer: await createIssuer(settings, { prices, school }),
    graceHours: settings.billing.graceHours,
    listDisputeRecipients: openMailRecipients(recipients, "disputes"),
  };
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
    schoolName,
    findSubscription: (userId) => findSubscriptionSummary({ db }, userId),
    listPayments: (input) => listPayments(payments, input),
    orderDeletion,
    isDeletionDue,
    endRenewal: (input) => tryEndRenewal(money, input),
    giveMonths: async (trx, gift) => {
      await giveMonthsIn(trx, payments, { ...gift, requestId: randomUUID() });
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
  addInstructorMailApi(api, { db, ...recipients });
  addTodayApi(api, {
    db,
    counts: makeCounts({ db, webhooks }),
    findContentGaps: openContentGaps({
      db,
      log,
      schoolTexts,
      seller: payments.issuer.seller,
      listPublished: (slugs) => listPublishedSlugs({ db }, slugs),
    }),
  });
  addCommunityApi(api, {
    db,
    publicUrl,
    schoolName,
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
    tickets: createUploadTickets(settings.tokenSecret),
    findViewer: (login) => findLoggedIn({ db }, login),
  });
  addContactApi(api, {
    db,
    pool,
    publicUrl,
    schoolName,
    schoolEmail: contact.email,
    timeZone: school.timeZone,
    findAccountByEmail: (executor, email) => findAccount({ db: executor }, email),
    findAccount: (executor, userId) => findViewer({ db: executor }, userId),
    findPeople: people.find,
  });
}
