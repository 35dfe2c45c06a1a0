import type { Row } from "../row.ts";

const shapes = "test/unit/data-shapes.test.ts";

/** The entities of §3 and their fields, as the server's own schemas write them. */
export const dataShapeRows: readonly Row[] = [
  {
    part: "§3 Current user",
    kind: "rule",
    says: "_id, name, email, phone, picture, disabled, subscription, subscriptionType, subscriptionStatus, subscribedOn, subscriptionMethod, subscriptionId",
    by: [`${shapes} › a current user has the spec's fields`],
  },
  {
    part: "§3 Auth response",
    kind: "rule",
    says: "user, accessToken, refreshToken; a refresh answers with both tokens",
    by: [
      `${shapes} › a current user has the spec's fields, also in every answer that signs in`,
      `${shapes} › a refresh answers with both tokens`,
    ],
  },
  {
    part: "§3 Playback",
    kind: "rule",
    says: "otp and playbackInfo",
    by: [`${shapes} › a playback is an otp and a playbackInfo`],
  },
  {
    part: "§3 Favorite",
    kind: "rule",
    says: "_id, video {videoId, title, poster, category, duration}, and user",
    by: [`${shapes} › a favorite has _id, user and a video`],
  },
  {
    part: "§3 Question",
    kind: "rule",
    says: "_id, user {_id, name, picture}, videoId, title, text, replies, answered, createdAt",
    by: [`${shapes} › a question has its author`],
  },
  {
    part: "§3 Reply",
    kind: "rule",
    says: "user, text, repliedOn",
    by: [`${shapes} › a question has its author, texts, replies`],
  },
  {
    part: "§3 Review",
    kind: "rule",
    says: "_id, user, rating (integer 1 to 10), text, createdAt",
    by: [`${shapes} › a review has _id, user, a whole rating`],
  },
  {
    part: "§3 Page results",
    kind: "rule",
    says: "totalQuestions or totalReviews; the account list uses content and totalContent",
    by: [`${shapes} › pages name their totals`],
  },
  {
    part: "§3 Contact message",
    kind: "rule",
    says: "name, email, subject, text",
    by: [`${shapes} › a contact message is name, email, subject and text`],
  },
  {
    part: "§3 Reset payload",
    kind: "rule",
    says: "email, otp, newPassword",
    by: [`${shapes} › a reset is email, otp and newPassword`],
  },
  {
    part: "§3 Lecture tape product",
    kind: "rule",
    says: "title, price, external payment link",
    by: [`${shapes} › a lecture tape has title, price and a link to pay at`],
  },
];
