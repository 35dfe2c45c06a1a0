import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { markVideoReady } from "#catalog/server/index.ts";
import { maxFavorites } from "../../contract.ts";
import { findWrongCounts } from "../testing/check-counts.ts";
import { communityCalls } from "../testing/community-calls.ts";
import { openCommunityFixture } from "../testing/community-fixture.ts";

const fixture = await openCommunityFixture();
const { addUser, addLesson, call, db } = fixture;
const { addFavorite, removeFavorite, getFavorites } = communityCalls(fixture);

test("a favourite has the fields of its lesson that a row shows [favorites-1]", async () => {
  const [member, lesson] = [await addUser("beginner"), await addLesson()];
  const posterPath = "/media/m/posters/poster-960.webp";
  const dataCosts = { all: 3_000, small: 2_000, sound: 1_000 };
  const media = { mediaId: "m", durationSeconds: 150, posterPath, dataCosts };
  await markVideoReady({ db }, { slug: lesson.videoId, ...media });
  const added = await addFavorite(member, lesson);
  expect(added.status).toBe(200);
  expect(added.data).toEqual({
    _id: expect.any(String),
    user: member.userId,
    video: {
      videoId: lesson.videoId,
      title: expect.stringMatching(/^Lesson /),
      poster: posterPath,
      category: "beginner",
      duration: 3,
    },
  });
  expect((await getFavorites(member)).data).toEqual([added.data]);
});

test("a lesson in preparation has the same poster as in the catalogue", async () => {
  const [member, lesson] = [await addUser("beginner"), await addLesson()];
  const inCatalogue = await import("#catalog/server/listing/present-video.ts");
  const { getVideo } = await import("#catalog/server/index.ts");
  const { poster } = inCatalogue.presentVideo(await getVideo({ db }, lesson.videoId));
  expect((await addFavorite(member, lesson)).data.video.poster).toBe(poster);
});

test("the newest favourite comes first, and members see only their own", async () => {
  const [member, other] = [await addUser("beginner"), await addUser("beginner")];
  const lessons = [await addLesson(), await addLesson(), await addLesson()];
  for (const lesson of lessons) await addFavorite(member, lesson);
  const names = (await getFavorites(member)).data.map(
    (each: { video: { videoId: string } }) => each.video.videoId,
  );
  expect(names).toEqual(lessons.map((lesson) => lesson.videoId).reverse());
  expect((await getFavorites(other)).data).toEqual([]);
});

test("adding it twice returns the same favourite", async () => {
  const [member, lesson] = [await addUser("beginner"), await addLesson()];
  const [first, second] = [await addFavorite(member, lesson), await addFavorite(member, lesson)];
  expect(second).toEqual(first);
  expect((await getFavorites(member)).data).toHaveLength(1);
});

test("removing it twice is 404 the second time", async () => {
  const [member, lesson] = [await addUser("beginner"), await addLesson()];
  await addFavorite(member, lesson);
  expect(await removeFavorite(member, lesson)).toEqual({
    status: 200,
    data: { videoId: lesson.videoId },
  });
  expect((await getFavorites(member)).data).toEqual([]);
  expect(await removeFavorite(member, lesson)).toMatchObject({
    status: 404,
    message: "Unable to remove from favorites.",
  });
});

test("removing a favourite leaves those of others", async () => {
  const [member, other, lesson] = [
    await addUser("beginner"),
    await addUser("beginner"),
    await addLesson(),
  ];
  await addFavorite(other, lesson);
  expect((await removeFavorite(member, lesson)).status).toBe(404);
  expect((await getFavorites(other)).data).toHaveLength(1);
});

test("one favourite above the maximum is rejected; after a removal another is accepted", async () => {
  const member = await addUser("beginner");
  const lessons = [await addLesson(), await addLesson()] as const;
  await db
    .insertInto("userPostCounts")
    .values({ userId: member.userId, favorites: maxFavorites - 1 })
    .execute();
  expect((await addFavorite(member, lessons[0])).status).toBe(200);
  const refused = await addFavorite(member, lessons[1]);
  expect([refused.status, refused.code]).toEqual([409, "community.too_many_favorites"]);
  expect((await addFavorite(member, lessons[0])).status).toBe(200);
  await removeFavorite(member, lessons[0]);
  expect((await addFavorite(member, lessons[1])).status).toBe(200);
  await removeFavorite(member, lessons[1]);
  await db.deleteFrom("userPostCounts").where("userId", "=", member.userId).execute();
});

describe("rejected requests", () => {
  test("a visitor gets 401, and another user 403 [favorites-2]", async () => {
    const [member, other, lesson] = [
      await addUser("beginner"),
      await addUser("beginner"),
      await addLesson(),
    ];
    const body = { user: member.userId, video: lesson.id };
    const requests = [
      ["GET", `/api/favorite/user/${member.userId}`],
      ["POST", `/api/favorite/${member.userId}`, body],
      ["DELETE", `/api/favorite/${member.userId}/${lesson.videoId}`],
    ] as const;
    for (const [method, url, sent] of requests) {
      expect((await call(null, method, url, sent)).status).toBe(401);
      expect((await call(other, method, url, sent)).status).toBe(403);
    }
  });

  test("the body's user is ignored: the favourite is the caller's", async () => {
    const [member, other, lesson] = [
      await addUser("beginner"),
      await addUser("beginner"),
      await addLesson(),
    ];
    const body = { user: other.userId, video: lesson.id };
    const added = await call(member, "POST", `/api/favorite/${member.userId}`, body);
    expect(added.data.user).toBe(member.userId);
    expect((await getFavorites(other)).data).toEqual([]);
  });

  test("a lesson that does not exist cannot be added", async () => {
    const member = await addUser("beginner");
    expect(await addFavorite(member, { id: randomUUID(), videoId: "none" })).toMatchObject({
      status: 404,
      code: "catalog.video_not_found",
      message: "Unable to add to favorites.",
    });
  });

  test.each([
    {},
    { video: "lesson-1" },
    { video: null },
    { video: randomUUID(), more: 1 },
    { video: "\u0000" },
  ])("the body %j is 400", async (body) => {
    const member = await addUser("beginner");
    const answer = await call(member, "POST", `/api/favorite/${member.userId}`, body);
    expect([answer.status, answer.code]).toEqual([400, "platform.invalid_request"]);
  });

  test.each(["not-a-uuid", "%00", "1"])("the user %s is 400", async (userId) => {
    const member = await addUser("beginner");
    expect((await call(member, "GET", `/api/favorite/user/${userId}`)).status).toBe(400);
  });
});

test("after these tests every count is exact", async () => {
  expect(await findWrongCounts(db)).toEqual([]);
});

test("a hidden lesson leaves the favourites, keeps what was written, and both are there again", async () => {
  const { postQuestion, postReview, postReply, getQuestions, getContent } = communityCalls(fixture);
  const [member, teacher] = [await addUser("beginner"), await addUser("free", "instructor")];
  const lesson = await addLesson();
  await addFavorite(member, lesson);
  const { data: question } = await postQuestion(member, lesson);
  await postReview(member, lesson);
  const setState = (state: "hidden" | "published") =>
    db.updateTable("videos").set({ state }).where("id", "=", lesson.id).execute();
  await setState("hidden");
  expect((await getFavorites(member)).data).toEqual([]);
  const refused = [
    await addFavorite(member, lesson),
    await getQuestions(member, lesson),
    await postQuestion(member, lesson),
    await postReview(member, lesson),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await getContent(member)).data.totalContent).toBe(2);
  expect((await getContent(member)).data.content).toHaveLength(2);
  expect([
    (await postReply(member, question._id)).status,
    (await postReply(teacher, question._id)).status,
  ]).toEqual([404, 200]);
  await setState("published");
  expect((await getFavorites(member)).data).toHaveLength(1);
  expect((await getQuestions(member, lesson)).data.totalQuestions).toBe(1);
  expect(await findWrongCounts(db)).toEqual([]);
});
