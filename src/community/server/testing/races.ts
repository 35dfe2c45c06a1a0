import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { addFavorite } from "../favorites/add-favorite.ts";
import { removeFavorite } from "../favorites/remove-favorite.ts";
import { eraseUserData } from "../index.ts";
import { addReply } from "../questions/add-reply.ts";
import { askQuestion } from "../questions/ask-question.ts";
import { deleteQuestion } from "../questions/delete-question.ts";
import { deleteReply } from "../questions/delete-reply.ts";
import { submitReview } from "../reviews/submit-review.ts";
import type { Lesson, Room } from "./community-fixture.ts";

/** How many do the same thing at once. */
const WIDTH = 20;

/** What came of doing something at once: how often it was done, or refused and with which code. */
export type Outcomes = Record<string, number>;

/**
 * Each race goes through its rounds and gives what every round came to. All go past HTTP, whose
 * limits would end them; `findWrongCounts` then says whether every total is exact.
 */
export async function raceFavorites({ db, addUser, addLesson }: Room, rounds: number) {
  const [member, lesson] = [await addUser("beginner"), await addLesson()];
  const favorite = { userId: member.userId, slug: lesson.videoId };
  const add = () => addFavorite({ db }, member, lesson.id);
  const remove = () => removeFavorite({ db }, favorite);
  return repeat(rounds, async () => ({
    added: await atOnce(add),
    removed: await atOnce(remove),
    mixed: await atOnce((index) => (index % 2 === 0 ? add() : remove())),
    // Whichever was last: the next round begins with an empty list again.
    cleared: await atOnce(remove),
  }));
}

/** One user sends twenty ratings at once, with a seed of ratings that have no reviews. */
export async function raceReviews({ db, addUser, addLesson }: Room, rounds: number) {
  const seed = { ratingsTotal: 300, ratedBy: 40 };
  const lesson = await addLesson("beginner", seed);
  const members = await Promise.all([1, 2, 3].map(() => addUser("beginner")));
  const outcomes = await repeat(rounds, async (round) => ({
    reviewed: await atOnce((index) =>
      submitReview({ db }, memberOf(members, round), {
        ...{ ...lesson, text: "Good.", rating: 1 + ((index + round) % 10) },
      }),
    ),
  }));
  return { outcomes, seeds: [{ id: lesson.id, total: seed.ratingsTotal, count: seed.ratedBy }] };
}

/** A reply is deleted twenty times at once while others reply to the same question. */
export async function raceReplyDeletions({ db, addUser, addLesson }: Room, rounds: number) {
  const [author, other, lesson] = [
    await addUser("beginner"),
    await addUser("free", "instructor"),
    await addLesson(),
  ];
  return repeat(rounds, async () => {
    const question = await ask({ db }, author, lesson);
    const target = { questionId: question._id, index: 0 };
    await addReply({ db }, author, { questionId: question._id, text: "First." });
    const [deleted, replied] = await Promise.all([
      atOnce(() => deleteReply({ db }, { userId: author.userId, ...target })),
      atOnce(() => addReply({ db }, other, { questionId: question._id, text: "Me too." }), 5),
    ]);
    return { deleted, replied };
  });
}

/** A question is deleted twenty times at once while others reply to it. */
export async function raceQuestionDeletions({ db, addUser, addLesson }: Room, rounds: number) {
  const lesson = await addLesson();
  const members = await Promise.all([1, 2, 3, 4].map(() => addUser("beginner")));
  return repeat(rounds, async (round) => {
    const author = memberOf(members, round);
    const { _id: questionId } = await ask({ db }, author, lesson);
    const [deleted, replied] = await Promise.all([
      atOnce(() => deleteQuestion({ db }, { userId: author.userId, questionId })),
      atOnce((index) => addReply({ db }, memberOf(members, index), { questionId, text: "Late?" })),
    ]);
    return { deleted, late: (replied.done ?? 0) + (replied["community.question_not_found"] ?? 0) };
  });
}

/** Members who reviewed the same lessons and replied to one another are all forgotten at once. */
export async function raceErasures({ db, addUser, addLesson }: Room, rounds: number) {
  const lessons = await Promise.all([1, 2, 3, 4].map(() => addLesson()));
  const stayers = await Promise.all([1, 2, 3].map(() => addUser("beginner")));
  return repeat(rounds, async (round) => {
    const leavers = await Promise.all([1, 2, 3, 4].map(() => addUser("beginner")));
    const review = (member: Caller, lesson: Lesson) =>
      submitReview({ db }, member, { ...lesson, rating: 1 + (round % 10), text: "Good." });
    const questions = await Promise.all(
      leavers.map((member, index) => ask({ db }, member, memberOf(lessons, index))),
    );
    for (const [index, member] of leavers.entries()) {
      // Each in an order of his own, so that only a fixed order of locks can keep them apart.
      for (const lesson of index % 2 === 0 ? lessons : lessons.toReversed()) {
        await review(member, lesson);
      }
      for (const { _id } of questions) {
        await addReply({ db }, member, { questionId: _id, text: "So do I." });
      }
    }
    const [forgotten, reviewed] = await Promise.all([
      atOnce((index) => {
        const { userId } = memberOf(leavers, index);
        return db.transaction().execute((trx) => eraseUserData(trx, userId));
      }, leavers.length),
      atOnce((index) => review(memberOf(stayers, index), memberOf(lessons, index + round))),
    ]);
    return { forgotten, reviewed };
  });
}

function ask({ db }: Pick<Room, "db">, member: Caller, lesson: Lesson) {
  return askQuestion({ db }, member, { ...lesson, title: "Pedal", text: "When?" });
}

async function repeat<T>(rounds: number, once: (round: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await once(round));
  return results;
}

/** Only refusals that we chose are outcomes; anything else, a deadlock for one, ends the race. */
async function atOnce(act: (index: number) => Promise<unknown>, width = WIDTH): Promise<Outcomes> {
  const outcomes = await Promise.all(
    Array.from({ length: width }, (_, index) =>
      act(index).then(
        () => "done",
        (error: unknown) => {
          if (error instanceof AppError) return error.code;
          throw error;
        },
      ),
    ),
  );
  const counts: Outcomes = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function memberOf<T>(all: readonly T[], index: number): T {
  const found = all[index % all.length];
  if (found === undefined) throw new Error("there is nobody to choose from");
  return found;
}
