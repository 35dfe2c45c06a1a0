import { type Row, specRows } from "../row.ts";

export const postRulesRows: readonly Row[] = specRows({
  "§5 Question": [
    ["rule", "title and text required", "community-2", "questions-6"],
    ["text", "placeholder 'Title/Subject'", "community-2"],
    ["text", "placeholder 'Ask your question'", "community-2"],
  ],
  "§5 Reply": [["rule", "text required: Send shows only when there is text", "community-2"]],
  "§5 Review": [
    ["rule", "rating required, 1 to 10", "community-4", "read-rating-2", "reviews-3"],
    [
      "text",
      "'Please enter a number between 1 and 10'",
      "community-4",
      "read-rating-2",
      "reviews-3",
    ],
    ["rule", "rounded to a whole number", "community-4", "read-rating-1"],
    ["rule", "text required", "community-4", "reviews-4"],
  ],
  "§6 Plan access": [
    ["rule", "free: none", "entitlement-2", "entitlement-1"],
    ["rule", "beginner: beginner and special", "entitlement-2", "entitlement-1"],
    ["rule", "intermediate: intermediate and special", "entitlement-2", "entitlement-1"],
    [
      "rule",
      "intermediate-pro: beginner, intermediate and special",
      "entitlement-2",
      "entitlement-1",
    ],
    ["rule", "professional: professional and special", "entitlement-2", "entitlement-1"],
    ["rule", "professional-pro: all categories", "entitlement-2", "entitlement-1"],
  ],
  "§6 Roles": [
    [
      "rule",
      "a visitor may not watch, favourite, ask, reply or review",
      "access-2",
      "favorites-2",
      "questions-8",
      "reviews-5",
    ],
    [
      "rule",
      "a signed-in user may view, favourite, ask, reply or rate only if the plan grants the category",
      "entitlement-2",
      "entitlement-1",
    ],
    ["rule", "only the author of a question may delete it", "community-2", "questions-5"],
    ["rule", "only the author of a reply may delete that reply", "questions-4", "community-3"],
  ],
  "§9 Page sizes": [
    ["constant", "questions 10", "community-5", "questions-2"],
    ["constant", "reviews 10", "community-6", "reviews-2"],
    ["constant", "account list 10", "community-5", "content-2"],
    [
      "rule",
      "another page of questions, reviews or content exists only if the last one was full (10)",
      "post-requests-2",
      "community-5",
    ],
  ],
  "§9 Rating": [
    ["constant", "1 to 10, shown as 5 stars in half steps", "community-4", "rating-stars-1"],
  ],
  "§9 Relative times": [
    ["constant", "5m", "short-age-1"],
    ["constant", "2h", "short-age-1"],
    ["constant", "3d, on a screen", "short-age-1", "community-6"],
    ["state", "the full date on hover and for screen readers", "age-1", "community-2"],
  ],
});
