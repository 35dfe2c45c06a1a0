import { type Row, specRows } from "../row.ts";

export const libraryRows: readonly Row[] = specRows({
  "§2 Library": [
    ["screen", "/library, for everyone", "library-1"],
    ["text", "Piano for Everybody", "library-1"],
    [
      "text",
      "Tabs Beginner, Intermediate, Professional; Beginner by default, also after a visit elsewhere",
      "library-1",
      "library-9",
    ],
    ["state", "A link leads to the lesson where one was, and Back to its level", "library-9"],
    ["text", "Each tab has a welcome paragraph of its own", "library-1"],
    ["state", "12 skeleton placeholders while loading", "library-5"],
    [
      "rule",
      "A card shows poster, title, minutes followed by 'm' and category, and links to /video/{videoId}",
      "library-6",
    ],
    [
      "text",
      "NEW on a video created within the last 10 days, exact to the minute",
      "library-6",
      "is-new-1",
    ],
    ["text", "Show More, and 'Showing More...' while loading", "library-5"],
    [
      "rule",
      "Show More appears when another page exists, and only then",
      "library-5",
      "library-6",
      "list-library-page-2",
    ],
    [
      "rule",
      "Within each page, videos are ordered by serialNumber ascending",
      "list-library-page-1",
      "library-5",
    ],
    [
      "state",
      "A failed fetch shows an error with a retry; lessons that are loaded stay",
      "library-7",
    ],
    [
      "state",
      "Offline, an error is shown at once, and loading resumes when online again",
      "library-8",
    ],
    ["state", "A level without lessons announces them", "library-6"],
    [
      "rule",
      "A tab has a URL; back from a lesson returns to the same tab with all loaded pages",
      "library-5",
    ],
    ["rule", "Special lessons have their own row for users whose plan grants them", "video-3"],
    [
      "screen",
      "On a phone, a list of rows: poster, number, title, minutes, badges, and a lock without the plan",
      "library-3",
    ],
    ["screen", "All three tabs are visible from 320 px", "library-2"],
    ["state", "Back from a lesson restores the loaded pages and the scroll position", "library-4"],
  ],
});
