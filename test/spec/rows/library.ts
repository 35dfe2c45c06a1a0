import { type Row, specRows } from "../row.ts";

export const libraryRows: readonly Row[] = specRows({
  "§2 Library": [
    ["screen", "/library, for everyone", "library-1"],
    ["text", "Piano for Everybody", "library-1"],
    ["text", "Tabs Beginner, Intermediate, Professional; Beginner by default", "library-1"],
    ["text", "Each tab has a welcome paragraph of its own", "library-1"],
    ["state", "12 skeleton placeholders while loading", "library-5"],
    [
      "rule",
      "A card shows poster, title, minutes followed by 'm' and category, and links to /video/{videoId}",
      "library-6",
    ],
    [
      "text",
      "NEW, on a video created within the last 10 days: a minute less has it, a minute more has not",
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
      "A failed fetch says so and can be tried again; lessons that are there stay",
      "library-7",
    ],
    [
      "state",
      "Without a connection it says so at once, and goes on by itself when it is back",
      "library-8",
    ],
    ["state", "A level without lessons says that they will come", "library-6"],
    [
      "rule",
      "A tab has an address; a lesson and the way back lead to the same tab with all that was shown",
      "library-5",
    ],
    ["rule", "Special lessons have a row of their own for those whose plan opens them", "video-3"],
    [
      "screen",
      "On a phone a list of rows: poster, number, title, minutes, badges, and a lock where the plan is missing",
      "library-3",
    ],
    ["screen", "All three tabs are in sight from 320 px on", "library-2"],
    ["state", "Back from a lesson leads to the pages and the place that were left", "library-4"],
  ],
});
