import { type Row, specRows } from "../row.ts";

export const catalogRows: readonly Row[] = specRows({
  "§2 Search": [
    [
      "rule",
      "Composers, levels, styles and words of the tagline find their lessons",
      "search-the-school-1",
      "search-the-school-2",
      "search-the-school-3",
      "search-the-school-4",
    ],
    [
      "screen",
      "The overlay behind the search icon, of the top bar and of a phone's bottom bar",
      "search-1",
      "search-2",
    ],
    [
      "screen",
      "/search, for everyone; what is searched for stands in its address",
      "search-4",
      "search-5",
    ],
    ["text", "Type to Search", "search-1", "search-4"],
    [
      "rule",
      "Each result links to /video/{videoId} with poster, title, category and minutes",
      "search-1",
    ],
    ["rule", "Up to 20 results", "search-6", "search-videos-1"],
    ["state", "Nothing typed yet: no call, and where else to look", "search-6"],
    ["state", "Searching: a skeleton; an earlier call is broken off", "search-7"],
    ["state", "Nothing found says so", "search-3"],
    ["state", "A failed search says so and can be tried again", "search-8"],
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
      "Next Videos is hidden for the special category, and where nothing follows",
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
      "Loading is a skeleton; details or next videos that cannot be fetched can be tried again",
      "video-4",
    ],
    ["state", "A lesson in preparation says so to those entitled, instead of a player", "video-3"],
    ["state", "A lesson that nobody has rated claims no rating", "video-2", "present-video-3"],
    ["state", "A lesson that does not exist is the not-found page, 404", "screens-4"],
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
      "A library page asks for limit=12, a search for limit=20; more is refused",
      "library-5",
      "search-6",
      "api-10",
    ],
    ["constant", "NEW: created within the last 10 days", "is-new-1"],
    ["constant", "12 skeletons in the library", "library-5"],
    ["constant", "A failed call is made 4 times: 3 retries", "library-7"],
  ],
  "Found and shared": [
    [
      "rule",
      "Each lesson is shared with a picture of its own, a JPEG of 1200 × 630 that bears its title",
      "video-5",
      "share-image-1",
      "share-image-2",
      "lesson-structured-data-2",
    ],
    [
      "rule",
      "Every other page is shared with a picture that bears the school's name",
      "page-meta-1",
      "share-image-3",
      "add-seo-files-3",
    ],
    [
      "rule",
      "A lesson prepared before there were such pictures gets its own, once",
      "lesson-images-job-1",
    ],
    [
      "rule",
      "A lesson is told to machines as a VideoObject with its pictures, date, length and rating",
      "lesson-structured-data-1",
      "lesson-structured-data-3",
    ],
  ],
});
