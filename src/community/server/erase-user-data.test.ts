import { sql } from "kysely";
import { expect, test } from "vitest";
import { eraseAccountData } from "#accounts/server/index.ts";
import { findVideo } from "#catalog/server/index.ts";
import { erasePosts } from "./index.ts";
import { findWrongCounts } from "./testing/check-counts.ts";
import { communityCalls } from "./testing/community-calls.ts";
import { openCommunityFixture } from "./testing/community-fixture.ts";

const fixture = await openCommunityFixture();
const { addUser, addLesson, db } = fixture;
const { addFavorite, postQuestion, postReply, postReview, getQuestions, getReviews, getContent } =
  communityCalls(fixture);

const eraseCommunityData = (userId: string) =>
  db.transaction().execute((trx) => erasePosts(trx, userId));
const erase = (userId: string) =>
  db.transaction().execute(async (trx) => {
    await erasePosts(trx, userId);
    await eraseAccountData(trx, userId);
  });

test("erasure removes all data of the user and none of others", async () => {
  const [erased, stayer] = [await addUser("beginner"), await addUser("beginner")];
  const seed = { ratingsTotal: 40, ratedBy: 5 };
  const lessons = [await addLesson("beginner", seed), await addLesson()] as const;
  for (const lesson of lessons) {
    await addFavorite(erased, lesson);
    await addFavorite(stayer, lesson);
    await postReview(erased, lesson, 2);
    await postReview(stayer, lesson, 9);
  }
  const own = (await postQuestion(erased, lessons[0])).data;
  await postReply(stayer, own._id);
  const others = (await postQuestion(stayer, lessons[0])).data;
  await postReply(erased, others._id, "Mine.");
  await postReply(stayer, others._id, "Theirs.");

  await erase(erased.userId);

  const { questions, totalQuestions } = (await getQuestions(stayer, lessons[0])).data;
  expect(totalQuestions).toBe(1);
  expect(questions[0].replies).toEqual([expect.objectContaining({ index: 1, text: "Theirs." })]);
  for (const [lesson, rating] of [[lessons[0], [49, 6]] as const, [lessons[1], [9, 1]] as const]) {
    const { reviews, totalReviews } = (await getReviews(stayer, lesson)).data;
    expect([reviews.length, totalReviews]).toEqual([1, 1]);
    const video = await findVideo({ db }, lesson.videoId);
    expect([video?.ratingsTotal, video?.ratedBy]).toEqual(rating);
  }
  expect((await getContent(stayer)).data.totalContent).toBe(3);
  const seeds = [{ id: lessons[0].id, total: 40, count: 5 }];
  expect(await findWrongCounts(db, seeds)).toEqual([]);
});

test("erasing the instructor who replied makes a question unanswered", async () => {
  const [teacher, author] = [await addUser("free", "instructor"), await addUser("beginner")];
  const lesson = await addLesson();
  const { _id } = (await postQuestion(author, lesson)).data;
  await postReply(teacher, _id);
  await eraseCommunityData(teacher.userId);
  const [question] = (await getQuestions(author, lesson)).data.questions;
  expect([question.answered, question.replies]).toEqual([false, []]);
});

test("erasing twice, or a user without posts, changes nothing", async () => {
  const [erased, lesson] = [await addUser("beginner"), await addLesson()];
  await eraseCommunityData(erased.userId);
  await postReview(erased, lesson, 3);
  await eraseCommunityData(erased.userId);
  await eraseCommunityData(erased.userId);
  const video = await findVideo({ db }, lesson.videoId);
  expect([video?.ratingsTotal, video?.ratedBy]).toEqual([0, 0]);
});

test("an erasure that fails at its end changes nothing", async () => {
  const [erased, lesson] = [await addUser("beginner"), await addLesson()];
  await postReview(erased, lesson, 3);
  const failing = db.transaction().execute(async (trx) => {
    await erasePosts(trx, erased.userId);
    throw new Error("the provider does not answer");
  });
  await expect(failing).rejects.toThrow("the provider does not answer");
  expect((await getReviews(erased, lesson)).data.totalReviews).toBe(1);
});

test("requests during an erasure wait, are refused, and leave no data", async () => {
  const [erased, other, lesson] = [
    await addUser("professional-pro"),
    await addUser("beginner"),
    await addLesson(),
  ];
  const { _id } = (await postQuestion(other, lesson)).data;
  const sent: Array<ReturnType<typeof addFavorite>> = [];
  await db.transaction().execute(async (trx) => {
    await erasePosts(trx, erased.userId);
    sent.push(
      addFavorite(erased, lesson),
      postQuestion(erased, lesson),
      postReply(erased, _id),
      postReview(erased, lesson),
    );
    await waitForBlocked(sent.length);
    await eraseAccountData(trx, erased.userId);
  });
  for (const answer of await Promise.all(sent)) {
    expect([answer.status, answer.code]).toEqual([401, "platform.signed_out"]);
  }
  expect((await getQuestions(other, lesson)).data.questions[0].replies).toEqual([]);
});

/** Resolves when this many transactions wait for a user lock. */
async function waitForBlocked(transactions: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())
    `.execute(db);
    if (rows[0]?.waiting === transactions) return;
  }
}
