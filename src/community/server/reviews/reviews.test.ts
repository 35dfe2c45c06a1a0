import { describe, expect, test } from "vitest";
import { findVideo } from "#catalog/server/index.ts";
import { findWrongCounts } from "../testing/check-counts.ts";
import { communityCalls } from "../testing/community-calls.ts";
import { openCommunityFixture } from "../testing/community-fixture.ts";

const fixture = await openCommunityFixture();
const { addUser, addLesson, call, db } = fixture;
const { postReview, getReviews } = communityCalls(fixture);
const author = await addUser("beginner");

const ratingOf = async ({ videoId }: { videoId: string }) => {
  const video = await findVideo({ db }, videoId);
  return [video?.ratingsTotal, video?.ratedBy];
};

test("reviewing returns the review and the notice of the specification [reviews-1]", async () => {
  const lesson = await addLesson();
  const answer = await postReview(author, lesson, 9, "Clear.");
  expect(answer).toEqual({
    status: 200,
    message: "Review added successfully",
    data: {
      _id: expect.any(String),
      user: { _id: author.userId, name: author.name, picture: null },
      videoId: lesson.videoId,
      rating: 9,
      text: "Clear.",
      hidden: false,
      createdAt: expect.stringMatching(/Z$/),
    },
  });
  expect((await getReviews(author, lesson)).data).toEqual({
    reviews: [answer.data],
    totalReviews: 1,
  });
  expect(await ratingOf(lesson)).toEqual([9, 1]);
});

test("a user's second review replaces the first, and the totals change by the difference", async () => {
  const lesson = await addLesson("beginner", { ratingsTotal: 70, ratedBy: 10 });
  await postReview(author, lesson, 9);
  await postReview(await addUser("beginner"), lesson, 5);
  expect(await ratingOf(lesson)).toEqual([84, 12]);
  const second = await postReview(author, lesson, 4, "On second thoughts.");
  expect(await ratingOf(lesson)).toEqual([79, 12]);
  const { reviews, totalReviews } = (await getReviews(author, lesson)).data;
  expect(totalReviews).toBe(2);
  expect(reviews).toHaveLength(2);
  expect(reviews[0]).toEqual(second.data);
  await postReview(author, lesson, 4, "In other words.");
  expect(await ratingOf(lesson)).toEqual([79, 12]);
  await db
    .updateTable("videos")
    .set({ ratingsTotal: 9, ratedBy: 2 })
    .where("id", "=", lesson.id)
    .execute();
});

test("reviews come in pages of ten, newest first, with their total [reviews-2]", async () => {
  const lesson = await addLesson();
  for (let number = 1; number <= 11; number += 1) {
    await postReview(await addUser("beginner"), lesson, 7, `Review ${number}`);
  }
  const texts = async (query: string) =>
    (await getReviews(author, lesson, query)).data.reviews.map(
      (each: { text: string }) => each.text,
    );
  expect(await texts("")).toEqual(Array.from({ length: 10 }, (_, index) => `Review ${11 - index}`));
  expect(await texts("?page=2&limit=10")).toEqual(["Review 1"]);
  expect((await getReviews(author, lesson, "?page=9")).data.totalReviews).toBe(11);
});

describe("rejected requests", () => {
  const send = async (change: object) => {
    const { id, videoId } = await addLesson();
    const body = { rating: 8, videoId, videoTitle: "A lesson", text: "Good.", video: id };
    return call(author, "POST", `/api/review/${author.userId}`, { ...body, ...change });
  };

  test.each([0, 11, -1, 7.5, "8", null, undefined, 1e308])(
    "a rating of %j [reviews-3]",
    async (rating) => {
      const answer = await send({ rating });
      expect(answer.status).toBe(400);
      expect(answer.message).toContain("Please enter a number between 1 and 10");
    },
  );

  test.each([
    { text: "" },
    { text: " \n" },
    { text: "a".repeat(5_001) },
    { text: "a\u0000" },
    { text: "\u2800" },
    { text: "Five \u202esrats" },
    { stars: 5 },
    { video: 7 },
  ])("a review with %j [reviews-4]", async (change) => {
    expect((await send(change)).status).toBe(400);
  });

  test("a lesson that does not exist", async () => {
    const nowhere = { videoId: "no-such-lesson" };
    expect(await send(nowhere)).toMatchObject({ status: 404, message: "Unable to submit review." });
    expect(await getReviews(author, { id: "", ...nowhere })).toMatchObject({
      status: 404,
      message: "Unable to fetch video reviews.",
    });
  });

  test("visitors, and other users [reviews-5]", async () => {
    const [other, lesson] = [await addUser("beginner"), await addLesson()];
    const body = { rating: 8, videoId: lesson.videoId, text: "Good.", video: lesson.id };
    const url = `/api/review/${author.userId}`;
    expect((await call(null, "POST", url, body)).status).toBe(401);
    expect((await call(other, "POST", url, body)).status).toBe(403);
    expect((await getReviews(null, lesson)).status).toBe(401);
    expect(await ratingOf(lesson)).toEqual([0, 0]);
  });
});

test("after these tests every count is exact", async () => {
  expect(await findWrongCounts(db)).toEqual([]);
});
