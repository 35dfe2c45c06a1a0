import { describe, expect, test } from "vitest";
import { type Category, categories } from "#catalog/contract.ts";
import { openRoom } from "./testing/community-fixture.ts";
import { say } from "./testing/say.ts";

const room = await openRoom();
const { addUser, addLesson } = room;
const { keep, ask, reply, review, questionsOf, reviewsOf, favoritesOf, contentOf, unreply, unask } =
  say(room);
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

test.each(matrix)("a %s plan before a %s lesson, at every door", async (plan, category) => {
  const [member, lesson] = [await addUser(plan), await addLesson(category)];
  const question = (await ask(teacher, lesson)).data;
  const doors = {
    favourite: await keep(member, lesson),
    question: await ask(member, lesson),
    reply: await reply(member, question._id),
    review: await review(member, lesson),
    questions: await questionsOf(member, lesson),
    reviews: await reviewsOf(member, lesson),
  };
  const open = opens[plan].some((each) => each === category);
  for (const [door, answer] of Object.entries(doors)) {
    expect([door, answer.status, answer.code]).toEqual(
      open ? [door, 200, undefined] : [door, 403, "billing.plan_lacks_category"],
    );
  }
});

test.each(categories)("an instructor needs no plan for a %s lesson", async (category) => {
  const lesson = await addLesson(category);
  const question = await ask(teacher, lesson);
  const answers = [
    question,
    await keep(teacher, lesson),
    await reply(teacher, question.data._id),
    await review(teacher, lesson),
    await questionsOf(teacher, lesson),
    await reviewsOf(teacher, lesson),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
});

describe("when the plan has run out", () => {
  test("one's own words and favourites stay to be seen and removed", async () => {
    const [member, lesson] = [await addUser("beginner"), await addLesson("beginner")];
    await keep(member, lesson);
    const { _id } = (await ask(member, lesson)).data;
    await reply(member, _id);
    await room.db
      .updateTable("subscriptions")
      .set({ paidThrough: new Date(Date.now() - 30 * 86_400_000) })
      .where("userId", "=", member.userId)
      .execute();
    expect((await ask(member, lesson)).status).toBe(403);
    expect((await favoritesOf(member)).data).toHaveLength(1);
    expect((await contentOf(member)).data.totalContent).toBe(1);
    expect((await unreply(member, _id, 0)).status).toBe(200);
    expect((await unask(member, _id)).status).toBe(200);
    expect((await say(room).drop(member, lesson)).status).toBe(200);
  });
});
