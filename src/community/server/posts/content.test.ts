import { expect, test } from "vitest";
import { openRoom } from "../testing/community-fixture.ts";
import { say } from "../testing/say.ts";

const room = await openRoom();
const { addUser, addLesson, call } = room;
const { ask, reply, review, unask, contentOf } = say(room);

test("questions and reviews come together, newest first, each as what it is", async () => {
  const [author, other] = [await addUser("beginner"), await addUser("beginner")];
  const [first, second] = [await addLesson(), await addLesson()];
  const question = (await ask(author, first)).data;
  const opinion = (await review(author, second, 7)).data;
  const replied = (await reply(other, question._id)).data;
  await ask(other, first);
  const title = (
    await room.db
      .selectFrom("videos")
      .select("title")
      .where("id", "=", second.id)
      .executeTakeFirstOrThrow()
  ).title;
  expect((await contentOf(author)).data).toEqual({
    content: [
      { kind: "review", ...opinion, title },
      { kind: "question", ...replied },
    ],
    totalContent: 2,
  });
});

test("pages follow each other without a gap, whatever the mixture", async () => {
  const author = await addUser("beginner");
  const written: string[] = [];
  for (let number = 0; number < 23; number += 1) {
    const lesson = await addLesson();
    const answer = number % 3 === 0 ? await review(author, lesson) : await ask(author, lesson);
    written.unshift(answer.data._id);
  }
  const pages = [];
  for (const page of [1, 2, 3, 4]) {
    const { content, totalContent } = (await contentOf(author, `?page=${page}&limit=10`)).data;
    expect(totalContent).toBe(23);
    pages.push(content.map((each: { _id: string }) => each._id));
  }
  expect(pages.map((page) => page.length)).toEqual([10, 10, 3, 0]);
  expect(pages.flat()).toEqual(written);
});

test("a replaced review and a deleted question are not counted", async () => {
  const [author, lesson] = [await addUser("beginner"), await addLesson()];
  await review(author, lesson, 7);
  await review(author, lesson, 8);
  const question = (await ask(author, lesson)).data;
  await unask(author, question._id);
  const { content, totalContent } = (await contentOf(author)).data;
  expect([content.length, totalContent]).toEqual([1, 1]);
});

test("whoever wrote nothing has an empty list, and nobody reads another's", async () => {
  const [author, other] = [await addUser("free"), await addUser("beginner")];
  expect((await contentOf(author)).data).toEqual({ content: [], totalContent: 0 });
  const url = `/api/question/reviews/${author.userId}`;
  expect((await call(other, "GET", url)).status).toBe(403);
  expect((await call(null, "GET", url)).status).toBe(401);
});
