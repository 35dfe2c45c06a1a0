import { expect, test } from "vitest";
import { communityCalls } from "../testing/community-calls.ts";
import { openCommunityFixture } from "../testing/community-fixture.ts";

const fixture = await openCommunityFixture();
const { addUser, addLesson, call } = fixture;
const { postQuestion, postReply, postReview, deleteQuestion, getContent } = communityCalls(fixture);

test("questions and reviews come in one list, newest first, each with its kind [content-1]", async () => {
  const [author, other] = [await addUser("beginner"), await addUser("beginner")];
  const [first, second] = [await addLesson(), await addLesson()];
  const question = (await postQuestion(author, first)).data;
  const opinion = (await postReview(author, second, 7)).data;
  const replied = (await postReply(other, question._id)).data;
  await postQuestion(other, first);
  const title = (
    await fixture.db
      .selectFrom("videos")
      .select("title")
      .where("id", "=", second.id)
      .executeTakeFirstOrThrow()
  ).title;
  expect((await getContent(author)).data).toEqual({
    content: [
      { kind: "review", ...opinion, title },
      { kind: "question", ...replied },
    ],
    totalContent: 2,
  });
});

test("pages of questions and reviews follow each other without a gap [content-2]", async () => {
  const author = await addUser("beginner");
  const written: string[] = [];
  for (let number = 0; number < 23; number += 1) {
    const lesson = await addLesson();
    const answer =
      number % 3 === 0 ? await postReview(author, lesson) : await postQuestion(author, lesson);
    written.unshift(answer.data._id);
  }
  const pages = [];
  for (const page of [1, 2, 3, 4]) {
    const { content, totalContent } = (await getContent(author, `?page=${page}&limit=10`)).data;
    expect(totalContent).toBe(23);
    pages.push(content.map((each: { _id: string }) => each._id));
  }
  expect(pages.map((page) => page.length)).toEqual([10, 10, 3, 0]);
  expect(pages.flat()).toEqual(written);
});

test("a replaced review and a deleted question are not counted", async () => {
  const [author, lesson] = [await addUser("beginner"), await addLesson()];
  await postReview(author, lesson, 7);
  await postReview(author, lesson, 8);
  const question = (await postQuestion(author, lesson)).data;
  await deleteQuestion(author, question._id);
  const { content, totalContent } = (await getContent(author)).data;
  expect([content.length, totalContent]).toEqual([1, 1]);
});

test("a user without posts has an empty list, and others get 403", async () => {
  const [author, other] = [await addUser("free"), await addUser("beginner")];
  expect((await getContent(author)).data).toEqual({ content: [], totalContent: 0 });
  const url = `/api/question/reviews/${author.userId}`;
  expect((await call(other, "GET", url)).status).toBe(403);
  expect((await call(null, "GET", url)).status).toBe(401);
});
