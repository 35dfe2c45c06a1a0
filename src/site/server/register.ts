import path from "node:path";
import { findPeople, listInstructorEmails } from "#accounts/server/index.ts";
import { type ConnectedPayments, openReceiptPreviewer } from "#billing/server/index.ts";
import {
  countByCategory,
  findTrailer,
  listPublishedSlugs,
  listSitemapEntries,
} from "#catalog/server/index.ts";
import { loadImageDrawing } from "#media/server/index.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import type { Api } from "#platform/server/http/serve.ts";
import { type FileStore, overlayStore } from "#platform/server/storage/index.ts";
import type { Analytics } from "../contract.ts";
import { addSiteApi } from "./api.ts";
import { addSchoolFilm, type SchoolFilm } from "./film/school-film.ts";
import { openSchoolPictures, readLogoIcon, readPhoto } from "./pictures/picture-files.ts";
import { addSeoFiles, type SeoDeps } from "./seo/add-seo-files.ts";
import { readScreenshots } from "./seo/read-screenshots.ts";
import type { SchoolTexts } from "./texts/open-school-texts.ts";

interface SiteContext {
  db: Database;
  publicUrl: string;
  schoolTexts: SchoolTexts;
  /** The home page's film, if the content folder has one. */
  film: SchoolFilm | null;
  payments: ConnectedPayments;
  /** Stores the logos and photos. */
  uploads: FileStore;
  /** The folder of the built pages. */
  buildFolder: string;
  /** Resolves when every server has dropped the responses that a committed change outdated. */
  waitForInvalidation: () => Promise<void>;
  settings: { schoolDir: string; analytics: Analytics | null };
}

/** Adds the school's texts, pictures and film, and the files for search engines and installed apps. */
export async function registerSite(api: Api, context: SiteContext): Promise<void> {
  const { db, publicUrl, schoolTexts, film, payments, settings } = context;
  const { prices, issuer } = payments;
  const files = overlayStore(context.uploads, openSchoolPictures(settings.schoolDir));
  const receiptPreviewer = openReceiptPreviewer(issuer);
  api.app.addHook("onClose", async () => receiptPreviewer.close());
  if (film) addSchoolFilm(api, film, publicUrl);
  addSiteApi(api, {
    db,
    schoolTexts,
    analytics: settings.analytics,
    planNames: prices.planNames,
    waitForInvalidation: context.waitForInvalidation,
    findPeople: (userIds) => findPeople({ db }, userIds),
    isPublished: async (slug) => (await listPublishedSlugs({ db }, [slug])).length > 0,
    findTrailer: () => findTrailer({ db }),
    previewReceipt: receiptPreviewer.preview,
    publicUrl,
    files,
    listInstructorEmails,
  });
  addSeoFiles(api, {
    publicUrl,
    school: schoolTexts.identity,
    lessons: {
      countByCategory: () => countByCategory({ db }),
      list: (place) => listSitemapEntries(db, place),
    },
    screens: await readScreenshots(settings.schoolDir),
    drawSchoolPicture: createPictureDrawer(files, context.buildFolder),
  });
}

/** Draws the share image with the school's photo and logo; loads the drawing on first use. */
function createPictureDrawer(files: FileStore, buildFolder: string): SeoDeps["drawSchoolPicture"] {
  const imagesDir = path.join(buildFolder, "client", "pictures");
  return async ({ photo, logoUrl, ...words }) => {
    const { drawSchoolImage } = await loadImageDrawing();
    const background = photo === undefined ? null : await readPhoto(files, photo);
    const mark = logoUrl === undefined ? null : await readLogoIcon(files, logoUrl);
    return drawSchoolImage({ imagesDir, background, mark }, words);
  };
}
