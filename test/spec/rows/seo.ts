import { type Row, specRows } from "../row.ts";

export const seoRows: readonly Row[] = specRows({
  "§7 Other external interactions": [
    [
      "rule",
      "The avatar is uploaded first, and its download address is what the profile gets as picture",
      "account-4",
    ],
    ["rule", "The card provider's inline script is loaded on demand", "outside-1"],
    [
      "rule",
      "Third-party sign-in redirects to the provider's consent page with the state set to the current path",
      "api-4",
      "login-1",
    ],
    [
      "rule",
      "A web analytics tracker is initialised, where the school has one",
      "analytics-2",
      "analytics-6",
    ],
  ],
  Visits: [
    [
      "constant",
      "Nobody counts by default: no question, no choice, no call to anyone else",
      "analytics-1",
    ],
    [
      "rule",
      "Google Analytics or Plausible by configuration; half or wrong, it is one clear line",
      "config-1",
      "config-2",
    ],
    [
      "rule",
      "A page view is counted at each navigation, a tab is none",
      "analytics-2",
      "analytics-6",
    ],
    [
      "rule",
      "Nothing is fetched, kept or sent before the consent that is due, nor after a no",
      "analytics-2",
      "analytics-4",
    ],
    [
      "state",
      "The banner is not modal, shifts nothing, and its two answers look alike and are reached by the keyboard",
      "analytics-2",
      "analytics-4",
    ],
    [
      "state",
      "The choice is kept, and can be changed under Privacy choices, linked from the footer",
      "analytics-2",
      "analytics-6",
    ],
    ["rule", "Do Not Track and Global Privacy Control count as a no", "analytics-5", "analytics-7"],
    [
      "rule",
      "No search, code or token of an address is told to a tracker",
      "analytics-3",
      "describe-visit-1",
    ],
    [
      "rule",
      "The pages' content policy names the tracker's hosts and no others",
      "list-tracker-sources-2",
      "list-tracker-sources-1",
      "documents-1",
      "analytics-2",
    ],
  ],
  "Found and shared": [
    ["text", "Each screen has one title and one description of its own", "page-heads-3"],
    ["rule", "Canonical links name the public address without its query", "page-heads-1"],
    [
      "rule",
      "Account screens, forms with codes, searches and what is not there stay out of search results",
      "page-heads-2",
    ],
    [
      "rule",
      "The sitemap lists just what may be listed, each lesson with the day of its last change",
      "page-heads-4",
      "seo-1",
    ],
    [
      "rule",
      "robots.txt opens pages and public answers, nothing personal, and names the sitemap",
      "add-seo-files-1",
      "seo-2",
    ],
    ["rule", "JSON-LD: the school as an organisation with its search", "page-heads-5"],
    ["rule", "JSON-LD: a lesson as VideoObject with its BreadcrumbList", "page-heads-6"],
    ["rule", "JSON-LD: the library's levels as Course", "page-heads-7"],
    ["rule", "JSON-LD: the questions as FAQPage with all nine answers", "page-heads-8"],
    [
      "screen",
      "Installable: manifest with id, icons for every mask and both themes, screenshots and shortcuts",
      "add-seo-files-2",
      "seo-3",
      "seo-4",
      "read-screenshots-1",
    ],
    [
      "screen",
      "An offline page says that the line is gone, and goes by itself when it is back",
      "seo-5",
    ],
    [
      "rule",
      "The service worker keeps the offline page alone and never shows a page of before a deployment",
      "seo-6",
      "seo-7",
      "seo-8",
    ],
    [
      "state",
      "The browser's frame takes the page's colour, and above it that of the visitor's switch",
      "seo-9",
    ],
  ],
});
