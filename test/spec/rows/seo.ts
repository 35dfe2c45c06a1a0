import type { Row } from "../row.ts";

const seo = "test/e2e/seo.spec.ts";
const analytics = "test/e2e/analytics.spec.ts";
const heads = "test/integration/page-heads.test.ts";
const head = `${heads} › a page's head, as a crawler without scripts reads it`;
const structuredData = `${heads} › a page's structured data`;
const files = "src/site/server/seo/add-seo-files.test.ts";

const asksFirst = `${analytics} › Google Analytics › asks first: nothing is fetched, kept or sent`;
const aNoIsNear = `${analytics} › Google Analytics › a no is as near as a yes`;
const plausible = `${analytics} › Plausible › counts each navigation without a cookie`;

/** What the school asks of others (spec §7, last paragraph). */
const outside: readonly Row[] = [
  {
    part: "§7 Other external interactions",
    kind: "rule",
    says: "The avatar is uploaded first, and its download address is what the profile gets as picture",
    by: ["test/e2e/account.spec.ts › a picture is cropped, sent before the profile"],
  },
  {
    part: "§7 Other external interactions",
    kind: "rule",
    says: "The card provider's inline script is loaded on demand",
    by: [
      "test/e2e/outside.spec.ts › a payment provider's script comes when a way to pay is chosen",
    ],
  },
  {
    part: "§7 Other external interactions",
    kind: "rule",
    says: "Third-party sign-in redirects to the provider's consent page with the state set to the current path",
    by: [
      "src/accounts/server/google/api.test.ts › leads to Google's consent page with PKCE, nonce, state and the path",
      "test/e2e/login.spec.ts › the login says what is wrong, keeps what was typed, and leads to /",
    ],
  },
  {
    part: "§7 Other external interactions",
    kind: "rule",
    says: "A web analytics tracker is initialised, where the school has one",
    by: [asksFirst, plausible],
  },
];

const visits: readonly Row[] = [
  {
    part: "Visits",
    kind: "constant",
    says: "Nobody counts by default: no question, no choice, no call to anyone else",
    by: [`${analytics} › without a tracker nobody counts`],
  },
  {
    part: "Visits",
    kind: "rule",
    says: "Google Analytics or Plausible by configuration; half or wrong, it is one clear line",
    by: [
      "src/main/config.test.ts › a tracker is accepted with a valid site ID",
      "src/main/config.test.ts › an incomplete or invalid tracker is one clear line",
    ],
  },
  {
    part: "Visits",
    kind: "rule",
    says: "A page view is counted at each navigation, a tab is none",
    by: [asksFirst, plausible],
  },
  {
    part: "Visits",
    kind: "rule",
    says: "Nothing is fetched, kept or sent before the consent that is due, nor after a no",
    by: [asksFirst, aNoIsNear],
  },
  {
    part: "Visits",
    kind: "state",
    says: "The banner is not modal, shifts nothing, and its two answers look alike and are reached by the keyboard",
    by: [asksFirst, aNoIsNear],
  },
  {
    part: "Visits",
    kind: "state",
    says: "The choice is kept, and can be changed under Privacy choices, linked from the footer",
    by: [asksFirst, plausible],
  },
  {
    part: "Visits",
    kind: "rule",
    says: "Do Not Track and Global Privacy Control count as a no",
    by: [
      `${analytics} › Google Analytics › a browser that asks not to be followed is not even asked`,
      `${analytics} › Plausible › counts nobody whose browser says Do Not Track`,
    ],
  },
  {
    part: "Visits",
    kind: "rule",
    says: "No search, code or token of an address is told to a tracker",
    by: [
      `${analytics} › Google Analytics › of an address nothing personal is told`,
      "src/site/browser/analytics/describe-visit.test.ts › only the path of",
    ],
  },
  {
    part: "Visits",
    kind: "rule",
    says: "The pages' content policy names the tracker's hosts and no others",
    by: [
      "src/site/server/analytics/list-tracker-sources.test.ts › Plausible gets a connect source",
      "src/site/server/analytics/list-tracker-sources.test.ts › without a tracker the content security policy allows nothing more",
      "src/platform/server/http/cache/documents.test.ts › allow just their own inline scripts and the providers",
      asksFirst,
    ],
  },
];

const search: readonly Row[] = [
  {
    part: "Found and shared",
    kind: "text",
    says: "Each screen has one title and one description of its own",
    by: [`${head} each screen has one title and one description`],
  },
  {
    part: "Found and shared",
    kind: "rule",
    says: "Canonical links name the public address without its query",
    by: [`${head} › may be indexed, under its canonical URL`],
  },
  {
    part: "Found and shared",
    kind: "rule",
    says: "Account screens, forms with codes, searches and what is not there stay out of search results",
    by: [`${head} › is not indexed`],
  },
  {
    part: "Found and shared",
    kind: "rule",
    says: "The sitemap lists just what may be listed, each lesson with the day of its last change",
    by: [
      `${heads} › the sitemap lists exactly the indexable pages`,
      `${seo} › the sitemap contains lessons and screens, and each URL responds`,
    ],
  },
  {
    part: "Found and shared",
    kind: "rule",
    says: "robots.txt opens pages and public answers, nothing personal, and names the sitemap",
    by: [
      `${files} › robots.txt allows pages and public endpoints only, and names the sitemap`,
      `${seo} › robots.txt allows every endpoint that public pages fetch`,
    ],
  },
  {
    part: "Found and shared",
    kind: "rule",
    says: "JSON-LD: the school as an organisation with its search",
    by: [`${structuredData} of the school: an organisation`],
  },
  {
    part: "Found and shared",
    kind: "rule",
    says: "JSON-LD: a lesson as VideoObject with its BreadcrumbList",
    by: [`${structuredData} of a lesson: a video`],
  },
  {
    part: "Found and shared",
    kind: "rule",
    says: "JSON-LD: the library's levels as Course",
    by: [`${structuredData} of the library: its three levels as courses`],
  },
  {
    part: "Found and shared",
    kind: "rule",
    says: "JSON-LD: the questions as FAQPage with all nine answers",
    by: [`${structuredData} of the FAQ: all nine questions`],
  },
  {
    part: "Found and shared",
    kind: "screen",
    says: "Installable: manifest with id, icons for every mask and both themes, screenshots and shortcuts",
    by: [
      `${files} › the manifest has the school's name, and icons for every purpose`,
      `${seo} › the web app the manifest's images have the declared sizes`,
      `${seo} › the web app the browser finds no installability errors`,
      "src/site/server/seo/read-screenshots.test.ts › the demo school has both, with their sizes",
    ],
  },
  {
    part: "Found and shared",
    kind: "screen",
    says: "An offline page says that the line is gone, and goes by itself when it is back",
    by: [`${seo} › the web app an offline page says so, and reloads by itself`],
  },
  {
    part: "Found and shared",
    kind: "rule",
    says: "The service worker keeps the offline page alone and never shows a page of before a deployment",
    by: [
      `${seo} › the web app the service worker caches the offline page only`,
      `${seo} › the web app after a deployment the next page is the new one`,
      `${seo} › the web app a new service worker deletes the cache of an older one`,
    ],
  },
  {
    part: "Found and shared",
    kind: "state",
    says: "The browser's frame takes the page's colour, and above it that of the visitor's switch",
    by: [`${seo} › theme-color follows the page's theme, and the visitor's choice overrides it`],
  },
];

/** How the school is found, shared, installed and counted. */
export const seoRows: readonly Row[] = [...outside, ...visits, ...search];
