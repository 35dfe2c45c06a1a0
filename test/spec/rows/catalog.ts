import type { Row } from "../row.ts";

const library = "test/e2e/library.spec.ts › the library";
const lesson = "test/e2e/video.spec.ts › a lesson's page";
const overlay = "test/e2e/search.spec.ts › the search overlay";
const search = "test/e2e/search.spec.ts › the search page";
const page = "src/catalog/server/listing/list-library-page.test.ts › a page of the library";
const presented = "src/catalog/server/listing/present-video.test.ts › a presented video";
const missing = (text: string) =>
  `test/unit/client-texts.test.ts › raises "${text}" where the answer has no data` as const;

export const catalogRows: readonly Row[] = [
  {
    part: "§2 Search",
    kind: "rule",
    says: "Composers, levels, styles and words of the tagline find their lessons",
    by: [
      "src/catalog/server/search/search-the-school.test.ts › every piece is found by the composer named",
      "src/catalog/server/search/search-the-school.test.ts › finds all of its lessons",
      "src/catalog/server/search/search-the-school.test.ts › the style jazz is found",
      "src/catalog/server/search/search-the-school.test.ts › every lesson is found by the words of its tagline",
    ],
  },
  {
    part: "§2 Search",
    kind: "screen",
    says: "The overlay behind the search icon, of the top bar and of a phone's bottom bar",
    by: [`${overlay} › shows results while typing`, `${overlay} › fills a phone`],
  },
  {
    part: "§2 Search",
    kind: "screen",
    says: "/search, for everyone; what is searched for stands in its address",
    by: [`${search} › opens a linked search`, `${search} › writes the typed text`],
  },
  {
    part: "§2 Search",
    kind: "text",
    says: "Type to Search",
    by: [`${overlay} › shows results while typing`, `${search} › opens a linked search`],
  },
  {
    part: "§2 Search",
    kind: "rule",
    says: "Each result links to /video/{videoId} with poster, title, category and minutes",
    by: [`${overlay} › shows results while typing`],
  },
  {
    part: "§2 Search",
    kind: "rule",
    says: "Up to 20 results",
    by: [
      `${search} › debounces typing to one request`,
      "src/catalog/server/search/search-videos.test.ts › unfinished and shortened words are found",
    ],
  },
  {
    part: "§2 Search",
    kind: "state",
    says: "Nothing typed yet: no call, and where else to look",
    by: [`${search} › none for an empty box`],
  },
  {
    part: "§2 Search",
    kind: "state",
    says: "Searching: a skeleton; an earlier call is broken off",
    by: [`${search} › aborts an earlier request`],
  },
  {
    part: "§2 Search",
    kind: "state",
    says: "Nothing found says so",
    by: [`${overlay} › is accessible in each of its states`],
  },
  {
    part: "§2 Search",
    kind: "state",
    says: "A failed search says so and can be tried again",
    by: [`${search} › shows an error when the request fails`],
  },
  {
    part: "§2 Video page",
    kind: "screen",
    says: "/video/{videoId}, for everyone: poster background, category badge, title, average rating, minutes, description",
    by: [`${lesson} › shows a visitor the lesson's details`],
  },
  {
    part: "§2 Video page",
    kind: "text",
    says: "Watch Now, beside the poster, leads visitors to /plans",
    by: [`${lesson} › shows a visitor the lesson's details and a link to the plans`],
  },
  {
    part: "§2 Video page",
    kind: "rule",
    says: "A user whose plan lacks the category sees poster and Watch Now, no player and no tabs",
    by: [`${lesson} › shows the player only if the plan includes the lesson`],
  },
  {
    part: "§2 Video page",
    kind: "text",
    says: "Next Videos in {category} session, with links to other videos",
    by: [`${lesson} › links to the next lessons of its category`],
  },
  {
    part: "§2 Video page",
    kind: "rule",
    says: "Next Videos is hidden for the special category, and where nothing follows",
    by: [`${lesson} › links to the next lessons of its category, if there are any`],
  },
  {
    part: "§2 Video page",
    kind: "rule",
    says: "Next videos are those of greater serialNumber in the category",
    by: [
      "src/catalog/server/listing/list-next-videos.test.ts › up to twelve lessons of greater serial number",
      "src/catalog/server/listing/list-next-videos.test.ts › lessons of other categories are left out",
    ],
  },
  {
    part: "§2 Video page",
    kind: "state",
    says: "Loading is a skeleton; details or next videos that cannot be fetched can be tried again",
    by: [`${lesson} › shows a skeleton while loading`],
  },
  {
    part: "§2 Video page",
    kind: "state",
    says: "A lesson in preparation says so to those entitled, instead of a player",
    by: [`${lesson} › shows the player only if the plan includes the lesson`],
  },
  {
    part: "§2 Video page",
    kind: "state",
    says: "A lesson that nobody has rated claims no rating",
    by: [
      `${lesson} › links to the next lessons of its category`,
      `${presented} › has an average of 0`,
    ],
  },
  {
    part: "§2 Video page",
    kind: "state",
    says: "A lesson that does not exist is the not-found page, 404",
    by: ["test/e2e/screens.spec.ts › an unknown lesson is 404"],
  },
  {
    part: "§3 Video",
    kind: "rule",
    says: "_id, videoId, title, description, poster, category, duration, serialNumber, createdAt, ratingsTotal, ratedBy, averageRating",
    by: ["src/catalog/server/api.test.ts › a video has the spec's fields"],
  },
  {
    part: "§3 Video",
    kind: "constant",
    says: "The rating is ratingsTotal divided by ratedBy divided by 2, with one decimal",
    by: [`${presented} › halves its average and keeps one decimal`],
  },
  {
    part: "§3 Video",
    kind: "rule",
    says: "The duration is whole minutes",
    by: [`${presented} › rounds its length to minutes`],
  },
  {
    part: "§3 Stats",
    kind: "rule",
    says: "totalUsers and totalVideos",
    by: [
      "src/catalog/server/listing/find-stats.test.ts › videos of every category count",
      "src/catalog/server/api.test.ts › new, top rated, next, search, stats",
    ],
  },
  {
    part: "§4 Library",
    kind: "state",
    says: "The tab is the category filter; switching loads that category from page 1, further pages on demand",
    by: [
      `${library} › fetches a level's first page, with twelve skeletons meanwhile, then more on`,
    ],
  },
  {
    part: "§8 Catalogue",
    kind: "text",
    says: "Unable to fetch videos.",
    by: [
      missing("Unable to fetch videos."),
      `${library} › says 'Unable to fetch videos.'`,
      `${search} › shows an error when the request fails`,
    ],
  },
  {
    part: "§8 Catalogue",
    kind: "text",
    says: "Unable to fetch video details.",
    by: [
      missing("Unable to fetch video details."),
      `${lesson} › an error on failure`,
      "src/catalog/server/api.test.ts › an unknown lesson is 404 with the spec's message",
    ],
  },
  {
    part: "§8 Catalogue",
    kind: "text",
    says: "Unable to fetch next videos.",
    by: [missing("Unable to fetch next videos."), `${lesson} › an error on failure`],
  },
  {
    part: "§8 Catalogue",
    kind: "text",
    says: "Unable to fetch new videos.",
    by: [missing("Unable to fetch new videos.")],
  },
  {
    part: "§8 Catalogue",
    kind: "text",
    says: "Unable to fetch top rated videos.",
    by: [missing("Unable to fetch top rated videos.")],
  },
  {
    part: "§8 Catalogue",
    kind: "text",
    says: "Unable to fetch stats.",
    by: [missing("Unable to fetch stats.")],
  },
  {
    part: "§9 Catalogue",
    kind: "constant",
    says: "Library pages hold 12; another exists only if the last page was full",
    by: [`${page} › has hasMore only when it is full`],
  },
  {
    part: "§9 Catalogue",
    kind: "constant",
    says: "A library page asks for limit=12, a search for limit=20; more is refused",
    by: [
      `${library} › fetches a level's first page`,
      `${search} › debounces typing to one request`,
      "src/catalog/server/api.test.ts › /api/video/library?limit=13 is 400 with a message",
      "src/catalog/server/api.test.ts › /api/video?limit=21 is 400 with a message",
    ],
  },
  {
    part: "§9 Catalogue",
    kind: "constant",
    says: "NEW: created within the last 10 days",
    by: ["src/catalog/browser/pages/lists/is-new.test.ts › a lesson is new for exactly ten days"],
  },
  {
    part: "§9 Catalogue",
    kind: "constant",
    says: "12 skeletons in the library",
    by: [`${library} › twelve skeletons meanwhile`],
  },
  {
    part: "§9 Catalogue",
    kind: "constant",
    says: "A failed call is made 4 times: 3 retries",
    by: [`${library} › says 'Unable to fetch videos.' after four attempts`],
  },
  {
    part: "Found and shared",
    kind: "rule",
    says: "Each lesson is shared with a picture of its own, a JPEG of 1200 × 630 that bears its title",
    by: [
      "test/e2e/video.spec.ts › have share images that any crawler accepts",
      "src/studio/server/poster/share-image.test.ts › a lesson's share image is a JPEG",
      "src/studio/server/poster/share-image.test.ts › each lesson has its own share image",
      "src/catalog/browser/pages/lesson/lesson-structured-data.test.ts › a lesson has a share image of its own",
    ],
  },
  {
    part: "Found and shared",
    kind: "rule",
    says: "Every other page is shared with a picture that bears the school's name",
    by: [
      "src/ui/page/page-meta.test.ts › has title, description and the school's share image",
      "src/studio/server/poster/share-image.test.ts › the school's share image has its name",
      "src/site/server/seo/add-seo-files.test.ts › the share image has the school's name",
    ],
  },
  {
    part: "Found and shared",
    kind: "rule",
    says: "A lesson prepared before there were such pictures gets its own, once",
    by: ["src/studio/server/jobs/lesson-images-job.test.ts › gets them at the next start, once"],
  },
  {
    part: "Found and shared",
    kind: "rule",
    says: "A lesson is told to machines as a VideoObject with its pictures, date, length and rating",
    by: [
      "src/catalog/browser/pages/lesson/lesson-structured-data.test.ts › a lesson is a video with its poster",
      "src/catalog/browser/pages/lesson/lesson-structured-data.test.ts › a lesson in preparation has no share image",
    ],
  },
];
