import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { addFavorite, removeFavorite } from "../favorites/add-favorite.ts";
import { erasePosts } from "../index.ts";
import { addReply } from "../questions/add-reply.ts";
import { askQuestion } from "../questions/ask-question.ts";
import { deleteQuestion, deleteReply } from "../questions/delete-question.ts";
import { submitReview } from "../reviews/submit-review.ts";
import type { CommunityFixture, Lesson } from "./community-fixture.ts";

/** The number of concurrent calls. */
const CONCURRENCY = 20;

/** Counts of the outcomes of concurrent calls: `done`, or the code of the refusal. */
export type Outcomes = Record<string, number>;

/**
 * Each race returns the outcomes of every round. Races call the operations directly, without HTTP and
 * its rate limits; `findWrongCounts` then verifies every total.
 */
export async function raceFavorites({ db, addUser, addLesson }: CommunityFixture, rounds: number) {
  const [member, lesson] = [await addUser("beginner"), await addLesson()];
  const favorite = { userId: member.userId, slug: lesson.videoId };
  const add = () => addFavorite({ db }, member, lesson.id);
  const remove = () => removeFavorite({ db }, favorite);
  return repeat(rounds, async () => ({
    added: await runConcurrently(add),
    removed: await runConcurrently(remove),
    mixed: await runConcurrently((index) => (index % 2 === 0 ? add() : remove())),
    // The next round starts with an empty list.
    cleared: await runConcurrently(remove),
  }));
}

/** One user sends twenty ratings at once, with a seed of ratings that have no reviews. */
export async function raceReviews({ db, addUser, addLesson }: CommunityFixture, rounds: number) {
  const seed = { ratingsTotal: 300, ratedBy: 40 };
  const lesson = await addLesson("beginner", seed);
  const members = await Promise.all([1, 2, 3].map(() => addUser("beginner")));
  const outcomes = await repeat(rounds, async (round) => ({
    reviewed: await runConcurrently((index) =>
      submitReview({ db }, pick(members, round), {
        ...lesson,
        text: "Good.",
        rating: 1 + ((index + round) % 10),
      }),
    ),
  }));
  return { outcomes, seeds: [{ id: lesson.id, total: seed.ratingsTotal, count: seed.ratedBy }] };
}

/** A reply is deleted twenty times at once while others reply to the same question. */
export async function raceReplyDeletions(
  { db, deps, addUser, addLesson }: CommunityFixture,
  rounds: number,
) {
  const [author, other, lesson] = [
    await addUser("beginner"),
    await addUser("free", "instructor"),
    await addLesson(),
  ];
  return repeat(rounds, async () => {
    const question = await ask({ db }, author, lesson);
    const target = { questionId: question._id, index: 0 };
    await addReply(deps, author, { questionId: question._id, text: "First." });
    const [deleted, replied] = await Promise.all([
      runConcurrently(() => deleteReply({ db }, { userId: author.userId, ...target })),
      runConcurrently(
        () => addReply(deps, other, { questionId: question._id, text: "Me too." }),
        5,
      ),
    ]);
    return { deleted, replied };
  });
}

/** A question is deleted twenty times at once while others reply to it. */
export async function raceQuestionDeletions(
  { db, deps, addUser, addLesson }: CommunityFixture,
  rounds: number,
) {
  const lesson = await addLesson();
  const members = await Promise.all([1, 2, 3, 4].map(() => addUser("beginner")));
  return repeat(rounds, async (round) => {
    const author = pick(members, round);
    const { _id: questionId } = await ask({ db }, author, lesson);
    const [deleted, replied] = await Promise.all([
      runConcurrently(() => deleteQuestion({ db }, { userId: author.userId, questionId })),
      runConcurrently((index) =>
        addReply(deps, pick(members, index), { questionId, text: "Late?" }),
      ),
    ]);
    return { deleted, late: (replied.done ?? 0) + (replied["community.question_not_found"] ?? 0) };
  });
}

/** Members who reviewed the same lessons and replied to each other are erased concurrently. */
export async function raceErasures(
  { db, deps, addUser, addLesson }: CommunityFixture,
  rounds: number,
) {
  const lessons = await Promise.all([1, 2, 3, 4].map(() => addLesson()));
  const otherMembers = await Promise.all([1, 2, 3].map(() => addUser("beginner")));
  return repeat(rounds, async (round) => {
    const erasedMembers = await Promise.all([1, 2, 3, 4].map(() => addUser("beginner")));
    const review = (member: Caller, lesson: Lesson) =>
      submitReview({ db }, member, { ...lesson, rating: 1 + (round % 10), text: "Good." });
    const questions = await Promise.all(
      erasedMembers.map((member, index) => ask({ db }, member, pick(lessons, index))),
    );
    for (const [index, member] of erasedMembers.entries()) {
      // In opposite orders, so that only a fixed lock order prevents deadlocks.
      for (const lesson of index % 2 === 0 ? lessons : lessons.toReversed()) {
        await review(member, lesson);
      }
      for (const { _id } of questions) {
        await addReply(deps, member, { questionId: _id, text: "So do I." });
      }
    }
    const [erased, reviewed] = await Promise.all([
      runConcurrently((index) => {
        const { userId } = pick(erasedMembers, index);
        return db.transaction().execute((trx) => erasePosts(trx, userId));
      }, erasedMembers.length),
      runConcurrently((index) => review(pick(otherMembers, index), pick(lessons, index + round))),
    ]);
    return { erased, reviewed };
  });
}

function ask({ db }: Pick<CommunityFixture, "db">, member: Caller, lesson: Lesson) {
  return askQuestion({ db }, member, { ...lesson, title: "Pedal", text: "When?" });
}

async function repeat<T>(rounds: number, once: (round: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await once(round));
  return results;
}

/** Only AppErrors are outcomes; anything else, such as a deadlock, fails the race. */
async function runConcurrently(
  act: (index: number) => Promise<unknown>,
  count = CONCURRENCY,
): Promise<Outcomes> {
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, index) =>
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

function pick<T>(all: readonly T[], index: number): T {
  const found = all[index % all.length];
  if (found === undefined) throw new Error("the list is empty");
  return found;
}
