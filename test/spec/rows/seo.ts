import { type Row, specRows } from "../row.ts";

export const seoRows: readonly Row[] = specRows({
  "§7 Other external interactions": [
    [
      "rule",
      "The avatar is uploaded first, and its URL becomes the profile's picture",
      "account-4",
    ],
    ["rule", "The card provider's inline script is loaded on demand", "outside-1"],
    [
      "rule",
      "Third-party sign-in redirects to the provider's consent page with the state set to the current path",
      "api-4",
      "login-1",
    ],
    ["rule", "A web analytics tracker is initialised, if configured", "analytics-2", "analytics-6"],
  ],
  Analytics: [
    [
      "constant",
      "By default there is no tracker, no consent banner, no privacy choice and, on every public page, no third-party request",
      "analytics-1",
      "public-pages-3",
    ],
    [
      "rule",
      "Google Analytics or Plausible by configuration; an invalid one is reported in one line",
      "config-1",
      "config-2",
    ],
    [
      "rule",
      "Each navigation sends one page view; selecting a tab sends none",
      "analytics-2",
      "analytics-6",
    ],
    [
      "rule",
      "Nothing is requested, stored or sent before required consent, nor after a refusal",
      "analytics-2",
      "analytics-4",
    ],
    [
      "state",
      "The banner is not modal, shifts no layout, and its two buttons look alike and work by keyboard",
      "analytics-2",
      "analytics-4",
    ],
    [
      "state",
      "The choice is stored, and can be changed under Privacy choices, linked from the footer",
      "analytics-2",
      "analytics-6",
    ],
    [
      "rule",
      "Do Not Track and Global Privacy Control count as a refusal",
      "analytics-5",
      "analytics-7",
    ],
    [
      "rule",
      "Page views contain no search, code or token of a URL",
      "analytics-3",
      "describe-visit-1",
    ],
    [
      "rule",
      "The content security policy allows the tracker's hosts and no others",
      "list-tracker-sources-2",
      "list-tracker-sources-1",
      "documents-1",
      "analytics-2",
    ],
  ],
  "Search engines and sharing": [
    ["text", "Each screen has its own title and description", "page-heads-3"],
    ["rule", "Canonical links have the public URL without its query", "page-heads-1"],
    [
      "rule",
      "Account screens, forms with codes, searches and unknown pages have noindex",
      "page-heads-2",
    ],
    [
      "rule",
      "The sitemap lists only indexable pages, each lesson with the date of its last change",
      "page-heads-4",
      "seo-1",
    ],
    [
      "rule",
      "robots.txt allows pages and public endpoints, nothing personal, and names the sitemap",
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
      "An offline page is shown without a connection, and reloads by itself when online again",
      "seo-5",
    ],
    [
      "rule",
      "The service worker itself caches only the offline page and never shows a page from before a deployment",
      "seo-6",
      "seo-7",
      "seo-8",
    ],
    [
      "state",
      "theme-color follows the page's theme, and the visitor's choice overrides it",
      "seo-9",
    ],
  ],
});
