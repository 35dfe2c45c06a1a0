import { type Row, specRows } from "../row.ts";

export const catalogRows: readonly Row[] = specRows({
  "§2 Search": [
    [
      "rule",
      "Lessons are found by composer, level, style and the words of their tagline",
      "search-the-school-1",
      "search-the-school-2",
      "search-the-school-3",
      "search-the-school-4",
    ],
    [
      "screen",
      "The search icon of the top bar, or of a phone's bottom bar, opens an overlay",
      "search-1",
      "search-2",
    ],
    ["screen", "/search, for everyone; the query is in the URL", "search-4", "search-5"],
    ["text", "Type to Search", "search-1", "search-4"],
    [
      "rule",
      "Each result links to /video/{videoId} with poster, title, category and minutes",
      "search-1",
    ],
    ["rule", "Up to 20 results", "search-6", "search-videos-1"],
    ["state", "An empty box: no call, and links to elsewhere", "search-6"],
    ["state", "Searching: a skeleton; an earlier call is aborted", "search-7"],
    ["state", "No results: a message", "search-3"],
    ["state", "A failed search shows an error with a retry", "search-8"],
  ],
  "§2 Video page": [
    [
      "screen",
      "/video/{videoId}, for everyone: poster background, category badge, title, average rating, minutes, description",
      "video-1",
    ],
    ["text", "Watch Now, beside the poster, leads visitors to /plans", "video-1"],
    [
      "rule",
      "A user whose plan lacks the category sees poster and Watch Now, no player and no tabs",
      "video-3",
    ],
    ["text", "Next Videos in {category} session, with links to other videos", "video-2"],
    [
      "rule",
      "Next Videos is hidden for the special category, and after the last lesson",
      "video-2",
    ],
    [
      "rule",
      "Next videos are those of greater serialNumber in the category",
      "list-next-videos-1",
      "list-next-videos-2",
    ],
    [
      "state",
      "Loading is a skeleton; details or next videos that cannot be fetched have a retry",
      "video-4",
    ],
    [
      "state",
      "A lesson in preparation shows a status to entitled users, instead of a player",
      "video-3",
    ],
    ["state", "A lesson without a score has no Practise and no Score", "video-4", "no-score-1"],
    ["rule", "The countdown to the next lesson stops at any press, scroll or focus", "end-card-1"],
    ["state", "An unrated lesson shows no rating", "video-2", "present-video-3"],
    ["state", "An unknown lesson is the not-found page, 404", "screens-4"],
  ],
  "§3 Video": [
    [
      "rule",
      "_id, videoId, title, description, poster, category, duration, serialNumber, createdAt, ratingsTotal, ratedBy, averageRating",
      "api-7",
    ],
    [
      "constant",
      "The rating is ratingsTotal divided by ratedBy divided by 2, with one decimal",
      "present-video-2",
    ],
    ["rule", "The duration is whole minutes", "present-video-1"],
  ],
  "§3 Stats": [["rule", "totalUsers and totalVideos", "find-stats-1", "api-8"]],
  "§4 Library": [
    [
      "state",
      "The tab is the category filter; switching loads that category from page 1, further pages on demand",
      "library-5",
    ],
  ],
  "§8 Catalogue": [
    ["text", "Unable to fetch videos.", "client-texts-1", "library-7", "search-8"],
    ["text", "Unable to fetch video details.", "client-texts-1", "video-4", "api-9"],
    ["text", "Unable to fetch next videos.", "client-texts-1", "video-4"],
    ["text", "Unable to fetch new videos.", "client-texts-1"],
    ["text", "Unable to fetch top rated videos.", "client-texts-1"],
    ["text", "Unable to fetch stats.", "client-texts-1"],
  ],
  "§9 Catalogue": [
    [
      "constant",
      "Library pages hold 12; another exists only if the last page was full",
      "list-library-page-2",
    ],
    [
      "constant",
      "A library page requests limit=12, a search limit=20; more is rejected",
      "library-5",
      "search-6",
      "api-10",
    ],
    ["constant", "NEW: created within the last 10 days", "is-new-1"],
    ["constant", "12 skeletons in the library", "library-5"],
    ["constant", "A failed call is made 4 times: 3 retries", "library-7"],
  ],
  "Search engines and sharing": [
    [
      "rule",
      "Each lesson has its own share image, a JPEG of 1200 × 630 with its title",
      "video-5",
      "share-image-1",
      "share-image-2",
      "lesson-structured-data-2",
    ],
    [
      "rule",
      "Every other page has a share image with the school's name",
      "page-meta-1",
      "share-image-3",
      "add-seo-files-3",
    ],
    ["rule", "A lesson prepared without a share image gets one, once", "lesson-images-job-1"],
    [
      "rule",
      "A lesson's structured data is a VideoObject with its images, date, length and rating",
      "lesson-structured-data-1",
      "lesson-structured-data-3",
    ],
  ],
});
