import * as z from "zod/mini";
import { category } from "#catalog/contract.ts";
import { endpoint, isoInstant, slug } from "#platform/contract.ts";
import type { communityErrors } from "./contract/errors.ts";
import { text, title } from "./contract/user-text.ts";

export { communityErrors, maxFavorites } from "./contract/errors.ts";
export { text, textMaxLength, titleMaxLength } from "./contract/user-text.ts";

/** Page size of questions, reviews and the account's list; after a full page there may be more (spec §9). */
export const communityPageSize = 10;
/** The most replies of all students together below a question. Instructors have no limit. */
export const maxReplies = 100;
/** The most replies of one student below a question. */
export const maxOwnReplies = 20;
/** Ratings are whole, shown as five stars in half steps (spec §9). */
export const ratingRange = { min: 1, max: 10 } as const;
/** A rating of at most this is mailed to the school: three stars of five. */
export const lowRating = 6;

/** A user as others see them: without an e-mail. */
const person = z.object({ _id: z.string(), name: z.string(), picture: z.nullable(z.string()) });
export type Person = z.infer<typeof person>;

export const reply = z.object({
  /** Identifies the reply within its question; never changes when other replies are deleted. */
  index: z.int(),
  user: person,
  /** True for a reply by an instructor. */
  byInstructor: z.boolean(),
  text: z.string(),
  repliedOn: isoInstant,
});
export type Reply = z.infer<typeof reply>;

export const question = z.object({
  _id: z.string(),
  user: person,
  videoId: z.string(),
  title: z.string(),
  text: z.string(),
  /** The moment of the lesson that it is about. */
  atSeconds: z.nullable(z.int()),
  /** Oldest first. */
  replies: z.array(reply),
  /** Whether an instructor wrote the last visible reply. An instructor's mark overrides this. */
  answered: z.boolean(),
  /** True if only the author and the instructors see the question. */
  hidden: z.boolean(),
  createdAt: isoInstant,
});
export type Question = z.infer<typeof question>;

export const review = z.object({
  _id: z.string(),
  user: person,
  videoId: z.string(),
  rating: z.int(),
  text: z.string(),
  /** True if only the author and the instructors see the review. Its rating then does not count. */
  hidden: z.boolean(),
  createdAt: isoInstant,
});
export type Review = z.infer<typeof review>;

/** An item of the account's list; a review has its video's title. */
const contentItem = z.discriminatedUnion("kind", [
  z.extend(question, { kind: z.literal("question") }),
  z.extend(review, { kind: z.literal("review"), title: z.string() }),
]);
export type ContentItem = z.infer<typeof contentItem>;

const favorite = z.object({
  _id: z.string(),
  /** The `_id` of the favourite's user. */
  user: z.string(),
  video: z.object({
    videoId: z.string(),
    title: z.string(),
    poster: z.string(),
    category,
    /** Whole minutes, at least 1. */
    duration: z.int(),
  }),
});
export type Favorite = z.infer<typeof favorite>;

const page = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(communityPageSize)),
    communityPageSize,
  ),
});

/** Fields of a question and of a review; forms and server validate by the same rules. */
export const questionFields = z.object({ title, text });
const outOfRange = "Please enter a number between 1 and 10";
export const reviewFields = z.object({
  rating: z
    .int(outOfRange)
    .check(z.minimum(ratingRange.min, outOfRange), z.maximum(ratingRange.max, outOfRange)),
  text,
});

/** Repeats the caller or the path. The server ignores the value. */
const ignored = z.optional(z.union([z.string().check(z.maxLength(500)), z.number()]));

const owner = z.object({ userId: z.uuid() });
const ownVideo = z.object({ userId: z.uuid(), videoId: slug });
const ownQuestion = z.object({ userId: z.uuid(), questionId: z.uuid() });
export const replyIndex = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));

const changeLimit = { points: 60, durationSeconds: 60 };
const postingLimit = { points: 30, durationSeconds: 600 };

export const communityEndpoints = {
  favorites: endpoint({
    method: "GET",
    path: "/api/favorite/user/{userId}",
    access: "user",
    self: "userId",
    tag: "Community",
    summary: "One's own favourites, newest first",
    params: owner,
    data: z.array(favorite),
  }),
  addFavorite: endpoint({
    method: "POST",
    path: "/api/favorite/{userId}",
    access: "user",
    self: "userId",
    tag: "Community",
    summary: "Add a video, by its `_id`, to one's favourites; once, however often it is asked",
    params: owner,
    body: z.strictObject({ user: ignored, video: z.uuid() }),
    data: favorite,
    errors: [
      "catalog.video_not_found",
      "billing.plan_lacks_category",
      "community.too_many_favorites",
    ],
    limit: changeLimit,
  }),
  removeFavorite: endpoint({
    method: "DELETE",
    path: "/api/favorite/{userId}/{videoId}",
    access: "user",
    self: "userId",
    tag: "Community",
    summary: "Remove a video from one's favourites",
    params: ownVideo,
    data: z.object({ videoId: z.string() }),
    errors: ["community.favorite_not_found"],
    limit: changeLimit,
  }),
  questions: endpoint({
    method: "GET",
    path: "/api/question/video/{videoId}",
    access: "user",
    tag: "Community",
    summary: "A page of a video's questions with their replies, newest first",
    params: z.object({ videoId: slug }),
    query: page,
    data: z.object({ questions: z.array(question), totalQuestions: z.int() }),
    errors: ["catalog.video_not_found", "billing.plan_lacks_category"],
  }),
  reviews: endpoint({
    method: "GET",
    path: "/api/review/video/{videoId}",
    access: "user",
    tag: "Community",
    summary: "A page of a video's reviews, newest first",
    params: z.object({ videoId: slug }),
    query: page,
    data: z.object({ reviews: z.array(review), totalReviews: z.int() }),
    errors: ["catalog.video_not_found", "billing.plan_lacks_category"],
  }),
  ownContent: endpoint({
    method: "GET",
    path: "/api/question/reviews/{userId}",
    access: "user",
    self: "userId",
    tag: "Community",
    summary: "A page of one's own questions and reviews together, newest first",
    params: owner,
    query: page,
    data: z.object({ content: z.array(contentItem), totalContent: z.int() }),
  }),
  askQuestion: endpoint({
    method: "POST",
    path: "/api/question/{userId}",
    access: "user",
    self: "userId",
    requiresGuardian: true,
    tag: "Community",
    summary: "Ask a question about a video",
    params: owner,
    body: z.strictObject({
      ...questionFields.shape,
      videoId: slug,
      video: z.uuid(),
      userId: ignored,
      atSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(86_400))),
    }),
    data: question,
    message: true,
    errors: [
      "catalog.video_not_found",
      "billing.plan_lacks_category",
      "community.moment_outside_lesson",
    ],
    limit: postingLimit,
  }),
  addReply: endpoint({
    method: "PUT",
    path: "/api/question/{userId}/{questionId}",
    access: "user",
    self: "userId",
    requiresGuardian: true,
    tag: "Community",
    summary: "Reply to a question; answers with the question as it is now",
    params: ownQuestion,
    body: z.strictObject({ text, questionId: ignored, repliedOn: ignored, userId: ignored }),
    data: question,
    message: true,
    errors: [
      "community.question_not_found",
      "billing.plan_lacks_category",
      "community.too_many_replies",
      "community.too_many_own_replies",
    ],
    limit: postingLimit,
  }),
  deleteReply: endpoint({
    method: "DELETE",
    path: "/api/question/{userId}/{questionId}/{replyIndex}",
    access: "user",
    self: "userId",
    tag: "Community",
    summary: "Delete one's own reply, by its `index`",
    params: z.extend(ownQuestion, { replyIndex }),
    data: z.object({ _id: z.string(), index: z.int() }),
    errors: ["community.reply_not_found"],
    limit: changeLimit,
  }),
  deleteQuestion: endpoint({
    method: "DELETE",
    path: "/api/question/{userId}/{questionId}",
    access: "user",
    self: "userId",
    tag: "Community",
    summary: "Delete one's own question with its replies",
    params: ownQuestion,
    data: z.object({ _id: z.string() }),
    errors: ["community.question_not_found"],
    limit: changeLimit,
  }),
  submitReview: endpoint({
    method: "POST",
    path: "/api/review/{userId}",
    access: "user",
    self: "userId",
    requiresGuardian: true,
    tag: "Community",
    summary: "Review a video; a second review replaces the first",
    params: owner,
    body: z.strictObject({
      ...reviewFields.shape,
      videoId: slug,
      videoTitle: ignored,
      userId: ignored,
      video: z.uuid(),
    }),
    data: review,
    message: true,
    errors: ["catalog.video_not_found", "billing.plan_lacks_category"],
    limit: postingLimit,
  }),
};

/** Messages of successful changes (spec §8). */
export const communityNotices = {
  questionAdded: "Question added successfully",
  replyAdded: "Reply added successfully",
  reviewAdded: "Review added successfully",
} as const;

declare module "../platform/server/errors.ts" {
  interface ErrorCodes extends ErrorsOf<typeof communityErrors> {}
}
