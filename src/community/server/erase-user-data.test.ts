import { sql } from "kysely";
import { expect, test } from "vitest";
import { eraseUserData as forgetAccount } from "#accounts/server/index.ts";
import { findVideo } from "#catalog/server/index.ts";
import { eraseUserData } from "./index.ts";
import { findWrongCounts } from "./testing/check-counts.ts";
import { openRoom } from "./testing/community-fixture.ts";
import { say } from "./testing/say.ts";

const room = await openRoom();
const { addUser, addLesson, db } = room;
const { keep, ask, reply, review, questionsOf, reviewsOf, contentOf } = say(room);

const forget = (userId: string) => db.transaction().execute((trx) => eraseUserData(trx, userId));
const erase = (userId: string) =>
  db.transaction().execute(async (trx) => {
    await eraseUserData(trx, userId);
    await forgetAccount(trx, userId);
  });

test("nothing of a forgotten user stays, and all of the others' does", async () => {
  const [leaver, stayer] = [await addUser("beginner"), await addUser("beginner")];
  const seed = { ratingsTotal: 40, ratedBy: 5 };
  const lessons = [await addLesson("beginner", seed), await addLesson()] as const;
  for (const lesson of lessons) {
    await keep(leaver, lesson);
    await keep(stayer, lesson);
    await review(leaver, lesson, 2);
    await review(stayer, lesson, 9);
  }
  const own = (await ask(leaver, lessons[0])).data;
  await reply(stayer, own._id);
  const others = (await ask(stayer, lessons[0])).data;
  await reply(leaver, others._id, "Mine.");
  await reply(stayer, others._id, "Theirs.");

  await erase(leaver.userId);

  const { questions, totalQuestions } = (await questionsOf(stayer, lessons[0])).data;
  expect(totalQuestions).toBe(1);
  expect(questions[0].replies).toEqual([expect.objectContaining({ index: 1, text: "Theirs." })]);
  for (const [lesson, rating] of [[lessons[0], [49, 6]] as const, [lessons[1], [9, 1]] as const]) {
    const { reviews, totalReviews } = (await reviewsOf(stayer, lesson)).data;
    expect([reviews.length, totalReviews]).toEqual([1, 1]);
    const video = await findVideo({ db }, lesson.videoId);
    expect([video?.ratingsTotal, video?.ratedBy]).toEqual(rating);
  }
  expect((await contentOf(stayer)).data.totalContent).toBe(3);
  const seeds = [{ id: lessons[0].id, total: 40, count: 5 }];
  expect(await findWrongCounts(db, seeds)).toEqual([]);
});

test("a question is no longer answered when the instructor who replied is forgotten", async () => {
  const [teacher, author] = [await addUser("free", "instructor"), await addUser("beginner")];
  const lesson = await addLesson();
  const { _id } = (await ask(author, lesson)).data;
  await reply(teacher, _id);
  await forget(teacher.userId);
  const [question] = (await questionsOf(author, lesson)).data.questions;
  expect([question.answered, question.replies]).toEqual([false, []]);
});

test("forgetting twice, or one who said nothing, changes nothing", async () => {
  const [leaver, lesson] = [await addUser("beginner"), await addLesson()];
  await forget(leaver.userId);
  await review(leaver, lesson, 3);
  await forget(leaver.userId);
  await forget(leaver.userId);
  const video = await findVideo({ db }, lesson.videoId);
  expect([video?.ratingsTotal, video?.ratedBy]).toEqual([0, 0]);
});

test("an erasure that fails at the end changes nothing", async () => {
  const [leaver, lesson] = [await addUser("beginner"), await addLesson()];
  await review(leaver, lesson, 3);
  const failing = db.transaction().execute(async (trx) => {
    await eraseUserData(trx, leaver.userId);
    throw new Error("the provider does not answer");
  });
  await expect(failing).rejects.toThrow("the provider does not answer");
  expect((await reviewsOf(leaver, lesson)).data.totalReviews).toBe(1);
});

test("what is sent while the account is erased waits, is refused, and leaves nothing", async () => {
  const [leaver, other, lesson] = [
    await addUser("professional-pro"),
    await addUser("beginner"),
    await addLesson(),
  ];
  const { _id } = (await ask(other, lesson)).data;
  const sent: Array<ReturnType<typeof keep>> = [];
  await db.transaction().execute(async (trx) => {
    await eraseUserData(trx, leaver.userId);
    sent.push(
      keep(leaver, lesson),
      ask(leaver, lesson),
      reply(leaver, _id),
      review(leaver, lesson),
    );
    await untilWaiting(sent.length);
    await forgetAccount(trx, leaver.userId);
  });
  for (const answer of await Promise.all(sent)) {
    expect([answer.status, answer.code]).toEqual([401, "platform.signed_out"]);
  }
  expect((await questionsOf(other, lesson)).data.questions[0].replies).toEqual([]);
});

/** Until so many transactions wait for the turn of a user. */
async function untilWaiting(transactions: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())
    `.execute(db);
    if (rows[0]?.waiting === transactions) return;
  }
}
