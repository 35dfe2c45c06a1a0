import { describe, expect, test } from "vitest";
import { type Category, categories } from "#catalog/contract.ts";
import { communityCalls } from "./testing/community-calls.ts";
import { openCommunityFixture } from "./testing/community-fixture.ts";

const fixture = await openCommunityFixture();
const { addUser, addLesson } = fixture;
const {
  addFavorite,
  postQuestion,
  postReply,
  postReview,
  getQuestions,
  getReviews,
  getFavorites,
  getContent,
  deleteReply,
  deleteQuestion,
  removeFavorite,
} = communityCalls(fixture);
const teacher = await addUser("free", "instructor");

/** Spec §6, "Plan access by category". */
const opens = {
  free: [],
  beginner: ["beginner", "special"],
  intermediate: ["intermediate", "special"],
  "intermediate-pro": ["beginner", "intermediate", "special"],
  professional: ["professional", "special"],
  "professional-pro": ["beginner", "intermediate", "professional", "special"],
} as const satisfies Record<string, readonly Category[]>;
const plans = Object.keys(opens) as Array<keyof typeof opens>;
const matrix = plans.flatMap((plan) => categories.map((category) => [plan, category] as const));

test.each(matrix)(
  "the entitlement of a %s plan to a %s lesson, at every endpoint [entitlement-1]",
  async (plan, category) => {
    const [member, lesson] = [await addUser(plan), await addLesson(category)];
    const question = (await postQuestion(teacher, lesson)).data;
    const responses = {
      favourite: await addFavorite(member, lesson),
      question: await postQuestion(member, lesson),
      reply: await postReply(member, question._id),
      review: await postReview(member, lesson),
      questions: await getQuestions(member, lesson),
      reviews: await getReviews(member, lesson),
    };
    const isEntitled = opens[plan].some((each) => each === category);
    for (const [name, response] of Object.entries(responses)) {
      expect([name, response.status, response.code]).toEqual(
        isEntitled ? [name, 200, undefined] : [name, 403, "billing.plan_lacks_category"],
      );
    }
  },
);

test.each(categories)("an instructor needs no plan for a %s lesson", async (category) => {
  const lesson = await addLesson(category);
  const question = await postQuestion(teacher, lesson);
  const answers = [
    question,
    await addFavorite(teacher, lesson),
    await postReply(teacher, question.data._id),
    await postReview(teacher, lesson),
    await getQuestions(teacher, lesson),
    await getReviews(teacher, lesson),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
});

describe("after the plan has expired", () => {
  test("a user's own posts and favourites can still be read and removed", async () => {
    const [member, lesson] = [await addUser("beginner"), await addLesson("beginner")];
    await addFavorite(member, lesson);
    const { _id } = (await postQuestion(member, lesson)).data;
    await postReply(member, _id);
    await fixture.db
      .updateTable("subscriptions")
      .set({ accessUntil: new Date(Date.now() - 30 * 86_400_000) })
      .where("userId", "=", member.userId)
      .execute();
    expect((await postQuestion(member, lesson)).status).toBe(403);
    expect((await getFavorites(member)).data).toHaveLength(1);
    expect((await getContent(member)).data.totalContent).toBe(1);
    expect((await deleteReply(member, _id, 0)).status).toBe(200);
    expect((await deleteQuestion(member, _id)).status).toBe(200);
    expect((await removeFavorite(member, lesson)).status).toBe(200);
  });
});
