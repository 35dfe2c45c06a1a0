import type { Caller } from "#platform/server/http/caller.ts";
import type { CommunityFixture, Lesson } from "./community-fixture.ts";

type Who = Pick<Caller, "userId">;

/** The requests of the video page, as a member sends them. */
export const communityCalls = ({ call }: Pick<CommunityFixture, "call">) => ({
  addFavorite: (who: Who, { id }: Lesson) =>
    call(who, "POST", `/api/favorite/${who.userId}`, { user: who.userId, video: id }),
  removeFavorite: (who: Who, { videoId }: Lesson) =>
    call(who, "DELETE", `/api/favorite/${who.userId}/${videoId}`),
  postQuestion: (who: Who, { id, videoId }: Lesson, title = "Fingering") =>
    call(who, "POST", `/api/question/${who.userId}`, {
      text: "Which finger goes first?",
      title,
      videoId,
      video: id,
      userId: who.userId,
    }),
  postReply: (who: Who, questionId: string, text = "The thumb.") =>
    call(who, "PUT", `/api/question/${who.userId}/${questionId}`, {
      text,
      questionId,
      repliedOn: new Date().toISOString(),
      userId: who.userId,
    }),
  deleteReply: (who: Who, questionId: string, index: number) =>
    call(who, "DELETE", `/api/question/${who.userId}/${questionId}/${index}`),
  deleteQuestion: (who: Who, questionId: string) =>
    call(who, "DELETE", `/api/question/${who.userId}/${questionId}`),
  postReview: (who: Who, { id, videoId }: Lesson, rating = 8, text = "Well explained.") =>
    call(who, "POST", `/api/review/${who.userId}`, {
      rating,
      videoId,
      videoTitle: "A lesson",
      text,
      userId: who.userId,
      video: id,
    }),
  getQuestions: (who: Who | null, { videoId }: Lesson, query = "") =>
    call(who, "GET", `/api/question/video/${videoId}${query}`),
  getReviews: (who: Who | null, { videoId }: Lesson, query = "") =>
    call(who, "GET", `/api/review/video/${videoId}${query}`),
  getFavorites: (who: Who) => call(who, "GET", `/api/favorite/user/${who.userId}`),
  getContent: (who: Who, query = "") =>
    call(who, "GET", `/api/question/reviews/${who.userId}${query}`),
});
