import type { Caller } from "#platform/server/http/caller.ts";
import type { Lesson, Room } from "./community-fixture.ts";

type Who = Pick<Caller, "userId">;

/** What the video page sends, in its own words, for each thing that a member does. */
export const say = ({ call }: Pick<Room, "call">) => ({
  keep: (who: Who, { id }: Lesson) =>
    call(who, "POST", `/api/favorite/${who.userId}`, { user: who.userId, video: id }),
  drop: (who: Who, { videoId }: Lesson) =>
    call(who, "DELETE", `/api/favorite/${who.userId}/${videoId}`),
  ask: (who: Who, { id, videoId }: Lesson, title = "Fingering") =>
    call(who, "POST", `/api/question/${who.userId}`, {
      ...{ text: "Which finger goes first?", title, videoId, video: id, userId: who.userId },
    }),
  reply: (who: Who, questionId: string, text = "The thumb.") =>
    call(who, "PUT", `/api/question/${who.userId}/${questionId}`, {
      ...{ text, questionId, repliedOn: new Date().toISOString(), userId: who.userId },
    }),
  unreply: (who: Who, questionId: string, index: number) =>
    call(who, "DELETE", `/api/question/${who.userId}/${questionId}/${index}`),
  unask: (who: Who, questionId: string) =>
    call(who, "DELETE", `/api/question/${who.userId}/${questionId}`),
  review: (who: Who, { id, videoId }: Lesson, rating = 8, text = "Well explained.") =>
    call(who, "POST", `/api/review/${who.userId}`, {
      ...{ rating, videoId, videoTitle: "A lesson", text, userId: who.userId, video: id },
    }),
  questionsOf: (who: Who | null, { videoId }: Lesson, query = "") =>
    call(who, "GET", `/api/question/video/${videoId}${query}`),
  reviewsOf: (who: Who | null, { videoId }: Lesson, query = "") =>
    call(who, "GET", `/api/review/video/${videoId}${query}`),
  favoritesOf: (who: Who) => call(who, "GET", `/api/favorite/user/${who.userId}`),
  contentOf: (who: Who, query = "") =>
    call(who, "GET", `/api/question/reviews/${who.userId}${query}`),
});
