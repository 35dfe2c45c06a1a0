import { type Row, specRows } from "../row.ts";

export const communityRows: readonly Row[] = specRows({
  "§2 Video page": [
    [
      "screen",
      "users entitled to the category get an embedded protected player",
      "journey-1",
      "access-1",
      "access-6",
    ],
    ["screen", "a button adds the lesson to the favourites and removes it", "community-1"],
    [
      "screen",
      "Questions and Reviews tabs, each with a count",
      "community-2",
      "community-4",
      "community-5",
      "community-6",
    ],
    ["text", "'No questions yet'", "community-2"],
    ["text", "'No reviews yet'", "community-4"],
    ["state", "asking is a toggle", "community-2", "community-failures-1"],
    ["state", "replying is a toggle", "community-2"],
    ["state", "viewing replies is a toggle", "community-2"],
    ["state", "deleting a question needs confirmation", "community-2"],
    ["state", "deleting a reply needs confirmation", "community-2"],
    ["state", "the review form can be shown or hidden", "community-4"],
    ["state", "a list is a skeleton while it loads", "community-6"],
  ],
  "§2 Account area": [
    [
      "screen",
      "/account-favorites: each row links to /video/{videoId}, with poster, title, category, minutes with suffix 'm', and a heart button to remove",
      "community-1",
      "favorites-1",
    ],
    ["text", "'No favorites yet'", "community-1"],
    [
      "screen",
      "/account-questions: 'Questions & Reviews', each item with title, text, rating, reply count and age",
      "community-5",
      "content-1",
    ],
    [
      "screen",
      "/account-questions: a rating as five stars with full or half stars",
      "community-5",
      "rating-stars-1",
    ],
    ["screen", "/account-questions: a Show More button", "community-5"],
    ["text", "'No questions or reviews yet'", "community-6"],
  ],
  "§4 Favourites": [
    ["state", "removing one invalidates the favourites list and the video's data", "community-1"],
    [
      "state",
      "a change is shown at once and reverted if the call fails",
      "community-1",
      "community-failures-1",
    ],
  ],
  "§4 Posts": [
    [
      "state",
      "unsent questions, replies and reviews survive a reload and are cleared by logout",
      "community-7",
      "drafts-1",
    ],
    ["state", "a failed submit keeps the form", "community-failures-1"],
    ["state", "offline, lists and changes show an error at once", "community-failures-3"],
    ["state", "all screens fit from 320 px to a wide screen, also at 200%", "community-8"],
  ],
  "§8 Fetch failures": [
    ["text", "'Unable to fetch video questions.'", "post-requests-1", "community-failures-2"],
    ["text", "'Unable to fetch video reviews.'", "post-requests-1", "community-failures-2"],
    ["text", "'Unable to fetch user content.'", "post-requests-1", "community-failures-2"],
  ],
  "§8 Missing data field": [
    ["text", "'Unable to fetch user favorites.'", "post-requests-1", "community-failures-2"],
    ["text", "'Unable to remove video from favorites.'", "community-failures-1"],
  ],
  "§8 Mutation failures": [
    ["text", "'Unable to add to favorites.'", "community-failures-1"],
    ["text", "'Unable to submit question.'", "community-failures-1"],
    ["text", "'Unable to submit reply.'", "community-failures-1"],
    ["text", "'Unable to delete reply.'", "community-failures-1"],
    ["text", "'Unable to delete question.'", "community-failures-1"],
    ["text", "'Unable to submit review.'", "community-failures-1"],
    ["text", "'Unable to remove from favorites.'", "community-failures-1"],
  ],
  "§8 Other call errors": [
    [
      "rule",
      "a rejected change of posts or favourites shows the server's message",
      "post-requests-3",
    ],
  ],
  "§8 Success notices": [
    ["text", "'Question added successfully'", "community-2", "questions-1"],
    ["text", "'Reply added successfully'", "community-2", "questions-3"],
    ["text", "'Review added successfully'", "community-4", "reviews-1"],
  ],
});
