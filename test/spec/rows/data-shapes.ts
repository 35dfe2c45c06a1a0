import { type Row, specRows } from "../row.ts";

export const dataShapesRows: readonly Row[] = specRows({
  "§3 Current user": [
    [
      "rule",
      "_id, name, email, phone, picture, disabled, subscription, subscriptionType, subscriptionStatus, subscribedOn, subscriptionMethod, subscriptionId",
      "data-shapes-1",
    ],
  ],
  "§3 Auth response": [
    [
      "rule",
      "user, accessToken, refreshToken; a refresh returns both tokens",
      "data-shapes-1",
      "data-shapes-2",
    ],
  ],
  "§3 Playback": [["rule", "otp and playbackInfo", "data-shapes-3"]],
  "§3 Favorite": [
    ["rule", "_id, video {videoId, title, poster, category, duration}, and user", "data-shapes-4"],
  ],
  "§3 Question": [
    [
      "rule",
      "_id, user {_id, name, picture}, videoId, title, text, replies, answered, createdAt",
      "data-shapes-5",
    ],
  ],
  "§3 Reply": [["rule", "user, text, repliedOn", "data-shapes-5"]],
  "§3 Review": [["rule", "_id, user, rating (integer 1 to 10), text, createdAt", "data-shapes-6"]],
  "§3 Page results": [
    [
      "rule",
      "totalQuestions or totalReviews; the account list uses content and totalContent",
      "data-shapes-7",
    ],
  ],
  "§3 Contact message": [["rule", "name, email, subject, text", "data-shapes-8"]],
  "§3 Reset payload": [["rule", "email, otp, newPassword", "data-shapes-8"]],
  "§3 Lecture tape product": [["rule", "title, price, external payment link", "home-2"]],
});
