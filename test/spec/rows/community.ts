import type { Row } from "../row.ts";
import { postRules } from "./post-rules.ts";

const community = "test/e2e/community.spec.ts";
const failures = "test/e2e/community-failures.spec.ts";

const favourite = `${community} › a lesson is added to favourites on its page and removed on the list`;
const question = `${community} › a question is asked, replied to and deleted by the users who may`;
const review = `${community} › a review takes half stars or a number, and a second replaces the first`;
const lists = `${community} › long lists have pages of ten, on the lesson's page and in the account`;
const reviews = `${community} › a list of reviews has pages too, and an empty account list says so`;
const drafts = `${community} › drafts survive a reload, and a logout clears them`;
const sound = `${community} › all pages are accessible in both themes and never scroll sideways`;
const broken = `${failures} › a 500 without a body shows each call's own message and keeps the typed text`;
const dataless = `${failures} › an answer without data shows each call's own message and keeps the typed text`;
const unread = [
  `${failures} › a 500 without a body to a list shows its message with a retry`,
  `${failures} › an answer without data to a list shows its message with a retry`,
] as const;

const videoPage: readonly Row[] = [
  {
    part: "§2 Video page",
    kind: "screen",
    says: "users entitled to the category get an embedded protected player",
    by: [
      "test/e2e/journey.spec.ts › a visitor becomes a student, pays and watches a lesson",
      "test/e2e/access.spec.ts › a plan without the category gets no ticket",
      "test/e2e/access.spec.ts › a segment cannot be decoded without its key",
    ],
  },
  {
    part: "§2 Video page",
    kind: "screen",
    says: "a button adds the lesson to the favourites and removes it",
    by: [favourite],
  },
  {
    part: "§2 Video page",
    kind: "screen",
    says: "Questions and Reviews tabs, each with a count",
    by: [question, review, lists, reviews],
  },
  { part: "§2 Video page", kind: "text", says: "'No questions yet'", by: [question] },
  { part: "§2 Video page", kind: "text", says: "'No reviews yet'", by: [review] },
  {
    part: "§2 Video page",
    kind: "state",
    says: "asking is a toggle",
    by: [question, broken],
  },
  { part: "§2 Video page", kind: "state", says: "replying is a toggle", by: [question] },
  { part: "§2 Video page", kind: "state", says: "viewing replies is a toggle", by: [question] },
  {
    part: "§2 Video page",
    kind: "state",
    says: "deleting a question needs confirmation",
    by: [question],
  },
  {
    part: "§2 Video page",
    kind: "state",
    says: "deleting a reply needs confirmation",
    by: [question],
  },
  {
    part: "§2 Video page",
    kind: "state",
    says: "the review form can be shown or hidden",
    by: [review],
  },
  {
    part: "§2 Video page",
    kind: "state",
    says: "a list that is being fetched stands as a skeleton",
    by: [reviews],
  },
];

const account: readonly Row[] = [
  {
    part: "§2 Account area",
    kind: "screen",
    says: "/account-favorites: each row links to /video/{videoId}, with poster, title, category, minutes with suffix 'm', and a heart button to remove",
    by: [
      favourite,
      "src/community/server/favorites/favorites.test.ts › a favourite has the fields of its lesson that a row shows",
    ],
  },
  { part: "§2 Account area", kind: "text", says: "'No favorites yet'", by: [favourite] },
  {
    part: "§2 Account area",
    kind: "screen",
    says: "/account-questions: 'Questions & Reviews', each item with title, text, rating, reply count and age",
    by: [
      lists,
      "src/community/server/posts/content.test.ts › questions and reviews come in one list, newest first",
    ],
  },
  {
    part: "§2 Account area",
    kind: "screen",
    says: "/account-questions: a rating as five stars with full or half stars",
    by: [lists, "src/ui/media/rating-stars.test.ts › of 5 fills"],
  },
  {
    part: "§2 Account area",
    kind: "screen",
    says: "/account-questions: a Show More button",
    by: [lists],
  },
  { part: "§2 Account area", kind: "text", says: "'No questions or reviews yet'", by: [reviews] },
];

const states: readonly Row[] = [
  {
    part: "§4 Favourites",
    kind: "state",
    says: "removing one invalidates the favourites list and the video's data",
    by: [favourite],
  },
  {
    part: "§4 Favourites",
    kind: "state",
    says: "a change is shown at once and taken back where the call fails",
    by: [favourite, broken],
  },
  {
    part: "§4 Words",
    kind: "state",
    says: "unsent questions, replies and reviews survive a reload and go with a logout",
    by: [
      drafts,
      "src/community/browser/pages/posts/writing/drafts.test.ts › a draft is stored for its user and its subject only",
    ],
  },
  {
    part: "§4 Words",
    kind: "state",
    says: "nothing typed is lost where sending fails",
    by: [broken, dataless],
  },
  {
    part: "§4 Words",
    kind: "state",
    says: "without a connection lists and changes say so at once",
    by: [
      `${failures} › offline lists and changes show errors at once, and lists load when online again`,
    ],
  },
  {
    part: "§4 Words",
    kind: "state",
    says: "all of it fits from 320 px to a wide screen, also at 200%",
    by: [sound],
  },
];

/** Texts of spec §8 of a call that changes something, for both ways to break down. */
const mutations = [
  "Unable to add to favorites.",
  "Unable to submit question.",
  "Unable to submit reply.",
  "Unable to delete reply.",
  "Unable to delete question.",
  "Unable to submit review.",
] as const;
const reads = [
  ["Unable to fetch video questions.", "§8 Fetch failures"],
  ["Unable to fetch video reviews.", "§8 Fetch failures"],
  ["Unable to fetch user content.", "§8 Fetch failures"],
  ["Unable to fetch user favorites.", "§8 Missing data field"],
] as const;

const texts: readonly Row[] = [
  ...reads.map(
    ([text, part]): Row => ({
      part,
      kind: "text",
      says: `'${text}'`,
      by: [
        `src/community/browser/pages/posts/post-requests.test.ts › a response without data fails with: ${text}`,
        ...unread,
      ],
    }),
  ),
  {
    part: "§8 Missing data field",
    kind: "text",
    says: "'Unable to remove video from favorites.'",
    by: [dataless],
  },
  ...mutations.map(
    (text): Row => ({
      part: "§8 Mutation failures",
      kind: "text",
      says: `'${text}'`,
      by: [broken, dataless],
    }),
  ),
  {
    part: "§8 Mutation failures",
    kind: "text",
    says: "'Unable to remove from favorites.'",
    by: [broken],
  },
  {
    part: "§8 Other call errors",
    kind: "rule",
    says: "a refused change of words or favourites is told in the server's message",
    by: [
      "src/community/browser/pages/posts/post-requests.test.ts › the server's message is shown if present",
    ],
  },
  {
    part: "§8 Success notices",
    kind: "text",
    says: "'Question added successfully'",
    by: [
      question,
      "src/community/server/questions/questions.test.ts › asking returns the question and the",
    ],
  },
  {
    part: "§8 Success notices",
    kind: "text",
    says: "'Reply added successfully'",
    by: [
      question,
      "src/community/server/questions/questions.test.ts › are listed under their question in order",
    ],
  },
  {
    part: "§8 Success notices",
    kind: "text",
    says: "'Review added successfully'",
    by: [
      review,
      "src/community/server/reviews/reviews.test.ts › reviewing returns the review and the notice",
    ],
  },
];

export const communityRows: readonly Row[] = [
  ...videoPage,
  ...account,
  ...states,
  ...postRules,
  ...texts,
];
