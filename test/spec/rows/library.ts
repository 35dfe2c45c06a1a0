import type { Row } from "../row.ts";

const library = "test/e2e/library.spec.ts › the library";
const lesson = "test/e2e/video.spec.ts › a lesson's page";
const page = "src/catalog/server/listing/list-library-page.test.ts › a page of the library";

export const libraryRows: readonly Row[] = [
  {
    part: "§2 Library",
    kind: "screen",
    says: "/library, for everyone",
    by: [`${library} › has the heading`],
  },
  {
    part: "§2 Library",
    kind: "text",
    says: "Piano for Everybody",
    by: [`${library} › has the heading 'Piano for Everybody'`],
  },
  {
    part: "§2 Library",
    kind: "text",
    says: "Tabs Beginner, Intermediate, Professional; Beginner by default",
    by: [`${library} › a welcome for each of three levels`],
  },
  {
    part: "§2 Library",
    kind: "text",
    says: "Each tab has a welcome paragraph of its own",
    by: [`${library} › a welcome for each of three levels`],
  },
  {
    part: "§2 Library",
    kind: "state",
    says: "12 skeleton placeholders while loading",
    by: [`${library} › twelve skeletons meanwhile`],
  },
  {
    part: "§2 Library",
    kind: "rule",
    says: "A card shows poster, title, minutes followed by 'm' and category, and links to /video/{videoId}",
    by: [`${library} › a card shows poster, title, minutes and category`],
  },
  {
    part: "§2 Library",
    kind: "text",
    says: "NEW, on a video created within the last 10 days: a minute less has it, a minute more has not",
    by: [
      `${library} › NEW for ten days`,
      "src/catalog/browser/pages/lists/is-new.test.ts › new for exactly ten days",
    ],
  },
  {
    part: "§2 Library",
    kind: "text",
    says: "Show More, and 'Showing More...' while loading",
    by: [`${library} › then more on demand`],
  },
  {
    part: "§2 Library",
    kind: "rule",
    says: "Show More appears when another page exists, and only then",
    by: [
      `${library} › then more on demand`,
      `${library} › a card shows`,
      `${page} › has hasMore only`,
    ],
  },
  {
    part: "§2 Library",
    kind: "rule",
    says: "Within each page, videos are ordered by serialNumber ascending",
    by: [
      `${page} › has its category's lessons by serial number`,
      `${library} › then more on demand`,
    ],
  },
  {
    part: "§2 Library",
    kind: "state",
    says: "A failed fetch says so and can be tried again; lessons that are there stay",
    by: [`${library} › tries again when asked`],
  },
  {
    part: "§2 Library",
    kind: "state",
    says: "Without a connection it says so at once, and goes on by itself when it is back",
    by: [`${library} › shows an error at once when offline`],
  },
  {
    part: "§2 Library",
    kind: "state",
    says: "A level without lessons says that they will come",
    by: [`${library} › a card shows`],
  },
  {
    part: "§2 Library",
    kind: "rule",
    says: "A tab has an address; a lesson and the way back lead to the same tab with all that was shown",
    by: [`${library} › fetches a level's first page`],
  },
  {
    part: "§2 Library",
    kind: "rule",
    says: "Special lessons have a row of their own for those whose plan opens them",
    by: [`${lesson} › shows the player only if the plan includes the lesson`],
  },
  {
    part: "§2 Library",
    kind: "screen",
    says: "On a phone a list of rows: poster, number, title, minutes, badges, and a lock where the plan is missing",
    by: [`${library} › on a phone is a list of rows`],
  },
  {
    part: "§2 Library",
    kind: "screen",
    says: "All three tabs are in sight from 320 px on",
    by: [`${library} › shows all three tabs on every phone`],
  },
  {
    part: "§2 Library",
    kind: "state",
    says: "Back from a lesson leads to the pages and the place that were left",
    by: [`${library} › back from a lesson restores the scroll position`],
  },
];
