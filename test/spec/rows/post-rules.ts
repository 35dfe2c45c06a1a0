import type { Row } from "../row.ts";

const community = "test/e2e/community.spec.ts";

const question = `${community} › a question is asked, replied to and deleted by the users who may`;
const review = `${community} › a review takes half stars or a number, and a second replaces the first`;
const lists = `${community} › long lists have pages of ten, on the lesson's page and in the account`;
const reviews = `${community} › a list of reviews has pages too, and an empty account list says so`;
const rounded = "src/community/browser/pages/reviews/read-rating.test.ts › is the rating";
const refused = "src/community/browser/pages/reviews/read-rating.test.ts › is no rating";

const validation: readonly Row[] = [
  {
    part: "§5 Question",
    kind: "rule",
    says: "title and text required",
    by: [
      question,
      "src/community/server/questions/questions.test.ts › what is refused a question with",
    ],
  },
  { part: "§5 Question", kind: "text", says: "placeholder 'Title/Subject'", by: [question] },
  { part: "§5 Question", kind: "text", says: "placeholder 'Ask your question'", by: [question] },
  {
    part: "§5 Reply",
    kind: "rule",
    says: "text required: Send shows only when there is text",
    by: [question],
  },
  {
    part: "§5 Review",
    kind: "rule",
    says: "rating required, 1 to 10",
    by: [
      review,
      refused,
      "src/community/server/reviews/reviews.test.ts › what is refused a rating of",
    ],
  },
  {
    part: "§5 Review",
    kind: "text",
    says: "'Please enter a number between 1 and 10'",
    by: [
      review,
      refused,
      "src/community/server/reviews/reviews.test.ts › what is refused a rating of",
    ],
  },
  { part: "§5 Review", kind: "rule", says: "rounded to a whole number", by: [review, rounded] },
  {
    part: "§5 Review",
    kind: "rule",
    says: "text required",
    by: [review, "src/community/server/reviews/reviews.test.ts › what is refused a review with"],
  },
];

/** What each plan opens, to the letter. */
const access = [
  ["free", "none"],
  ["beginner", "beginner and special"],
  ["intermediate", "intermediate and special"],
  ["intermediate-pro", "beginner, intermediate and special"],
  ["professional", "professional and special"],
  ["professional-pro", "everything"],
] as const;

const entitlement = "test/integration/entitlement.test.ts";
const permissions: readonly Row[] = [
  ...access.map(
    ([plan, opens]): Row => ({
      part: "§6 Plan access",
      kind: "rule",
      says: `${plan}: ${opens}`,
      by: [
        `${entitlement} › the plan ${plan} when`,
        `src/community/server/entitlement.test.ts › the entitlement of a ${plan} plan to a`,
      ],
    }),
  ),
  {
    part: "§6 Roles",
    kind: "rule",
    says: "a visitor watches, favourites, asks, replies and reviews nothing",
    by: [
      "test/e2e/access.spec.ts › a visitor gets no ticket, and another user's id in the path is refused",
      "src/community/server/favorites/favorites.test.ts › a visitor gets 401, and another user 403",
      "src/community/server/questions/questions.test.ts › visitors, and other users",
      "src/community/server/reviews/reviews.test.ts › visitors, and other users",
    ],
  },
  {
    part: "§6 Roles",
    kind: "rule",
    says: "a signed-in user may view, favourite, ask, reply or rate only if the plan grants the category",
    by: [
      `${entitlement} › every endpoint grants exactly its categories`,
      "src/community/server/entitlement.test.ts › at every endpoint",
    ],
  },
  {
    part: "§6 Roles",
    kind: "rule",
    says: "only the author of a question may delete it",
    by: [
      question,
      "src/community/server/questions/questions.test.ts › deleting a question is allowed to its author only",
    ],
  },
  {
    part: "§6 Roles",
    kind: "rule",
    says: "only the author of a reply may delete that reply",
    by: [
      "src/community/server/questions/questions.test.ts › replies can be deleted only by their author",
      `${community} › only an instructor's reply marks a question as answered`,
    ],
  },
];

const age = "src/community/browser/pages/posts/age/short-age.test.ts";
const constants: readonly Row[] = [
  {
    part: "§9 Page sizes",
    kind: "constant",
    says: "questions 10",
    by: [
      lists,
      "src/community/server/questions/questions.test.ts › questions come in pages of ten, newest first",
    ],
  },
  {
    part: "§9 Page sizes",
    kind: "constant",
    says: "reviews 10",
    by: [
      reviews,
      "src/community/server/reviews/reviews.test.ts › reviews come in pages of ten, newest first",
    ],
  },
  {
    part: "§9 Page sizes",
    kind: "constant",
    says: "account list 10",
    by: [
      lists,
      "src/community/server/posts/content.test.ts › pages of questions and reviews follow each other without a gap",
    ],
  },
  {
    part: "§9 Page sizes",
    kind: "rule",
    says: "another page of questions, reviews or content exists only if the last one was full (10)",
    by: [
      "src/community/browser/pages/posts/post-requests.test.ts › a list has more pages while its last one is full",
      lists,
    ],
  },
  {
    part: "§9 Rating",
    kind: "constant",
    says: "1 to 10, shown as 5 stars in half steps",
    by: [review, "src/ui/media/rating-stars.test.ts › of 5 fills"],
  },
  ...(["5m", "2h", "3d"] as const).map(
    (short): Row => ({
      part: "§9 Relative times",
      kind: "constant",
      says: short,
      by: [`${age} › is ${short} old`],
    }),
  ),
  {
    part: "§9 Relative times",
    kind: "state",
    says: "the full date on hover and for who listens",
    by: [
      "src/community/browser/pages/posts/age/age.test.ts › an age is shown in short form, with the full date on hover",
      question,
    ],
  },
];

export const postRules: readonly Row[] = [...validation, ...permissions, ...constants];
