import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { findWrongCounts } from "../testing/check-counts.ts";
import { communityCalls } from "../testing/community-calls.ts";
import { openCommunityFixture } from "../testing/community-fixture.ts";

const fixture = await openCommunityFixture();
const { addUser, addLesson, call, db } = fixture;
const { postQuestion, postReply, deleteReply, deleteQuestion, getQuestions } =
  communityCalls(fixture);
const author = await addUser("beginner");
const other = await addUser("beginner");
const teacher = await addUser("free", "instructor");

const addQuestion = async () => {
  const lesson = await addLesson();
  const questionId: string = (await postQuestion(author, lesson)).data._id;
  const read = async () => (await getQuestions(author, lesson)).data.questions[0];
  return { lesson, questionId, read };
};

test("asking returns the question and the notice of the specification [questions-1]", async () => {
  const lesson = await addLesson();
  const answer = await postQuestion(author, lesson);
  expect(answer).toEqual({
    status: 200,
    message: "Question added successfully",
    data: {
      _id: expect.any(String),
      user: { _id: author.userId, name: "beginner (demo student)", picture: null },
      videoId: lesson.videoId,
      title: "Fingering",
      text: "Which finger goes first?",
      atSeconds: null,
      replies: [],
      answered: false,
      hidden: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  });
  const list = (await getQuestions(other, lesson)).data;
  expect(list).toEqual({ questions: [answer.data], totalQuestions: 1 });
  expect(JSON.stringify(list)).not.toContain("@");
});

test("questions come in pages of ten, newest first, with their total [questions-2]", async () => {
  const lesson = await addLesson();
  for (let number = 1; number <= 12; number += 1)
    await postQuestion(author, lesson, `Question ${number}`);
  const titles = async (query: string) => {
    const { questions, totalQuestions } = (await getQuestions(author, lesson, query)).data;
    return [totalQuestions, questions.map((each: { title: string }) => each.title)];
  };
  const newestFirst = Array.from({ length: 12 }, (_, index) => `Question ${12 - index}`);
  expect(await titles("")).toEqual([12, newestFirst.slice(0, 10)]);
  expect(await titles("?page=2")).toEqual([12, newestFirst.slice(10)]);
  expect(await titles("?page=3")).toEqual([12, []]);
  expect(await titles("?page=2&limit=5")).toEqual([12, newestFirst.slice(5, 10)]);
});

test("questions of the same instant are neither repeated nor left out", async () => {
  const lesson = await addLesson();
  for (let number = 1; number <= 15; number += 1)
    await postQuestion(author, lesson, `Question ${number}`);
  await db
    .updateTable("questions")
    .set({ createdAt: new Date() })
    .where("videoId", "=", lesson.id)
    .execute();
  const pages = [
    await getQuestions(author, lesson),
    await getQuestions(author, lesson, "?page=2"),
  ].flatMap((page) => page.data.questions.map((each: { _id: string }) => each._id));
  expect(new Set(pages).size).toBe(15);
});

test("a question may be about a moment of its lesson, and of no other", async () => {
  const { id, videoId } = await addLesson();
  const askAt = (atSeconds: number) =>
    call(author, "POST", `/api/question/${author.userId}`, {
      text: "Why?",
      title: "Pedal",
      videoId,
      video: id,
      atSeconds,
    });
  expect((await askAt(0)).data.atSeconds).toBe(0);
  expect((await askAt(150)).data.atSeconds).toBe(150);
  expect(await askAt(151)).toMatchObject({
    status: 422,
    code: "community.moment_outside_lesson",
  });
});

describe("replies", () => {
  test("are listed under their question in order, each with its index [questions-3]", async () => {
    const { questionId, read } = await addQuestion();
    const first = await postReply(other, questionId, "The thumb.");
    expect([first.status, first.message]).toEqual([200, "Reply added successfully"]);
    await postReply(author, questionId, "Thank you.");
    const question = await read();
    expect(question.replies).toEqual([
      {
        index: 0,
        user: { _id: other.userId, name: other.name, picture: null },
        byInstructor: false,
        text: "The thumb.",
        repliedOn: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ index: 1, text: "Thank you." }),
    ]);
    expect(first.data.replies).toEqual(question.replies.slice(0, 1));
  });

  test("keep their index when one before them is deleted, and no index is reused", async () => {
    const { questionId, read } = await addQuestion();
    for (const text of ["one", "two", "three"]) await postReply(other, questionId, text);
    expect(await deleteReply(other, questionId, 1)).toEqual({
      status: 200,
      data: { _id: questionId, index: 1 },
    });
    expect(await deleteReply(other, questionId, 1)).toMatchObject({
      status: 404,
      message: "Unable to delete reply.",
    });
    await deleteReply(other, questionId, 2);
    await postReply(other, questionId, "four");
    const remaining = (await read()).replies.map((each: { index: number; text: string }) => [
      each.index,
      each.text,
    ]);
    expect(remaining).toEqual([
      [0, "one"],
      [3, "four"],
    ]);
  });

  test("are dated by the server, whatever the body says", async () => {
    const { questionId } = await addQuestion();
    const body = { text: "Later.", repliedOn: "1999-01-01T00:00:00Z", userId: author.userId };
    const url = `/api/question/${other.userId}/${questionId}`;
    const [written] = (await call(other, "PUT", url, body)).data.replies;
    expect(written.user._id).toBe(other.userId);
    expect(Date.parse(written.repliedOn)).toBeGreaterThan(Date.parse("2020-01-01"));
  });

  test("can be deleted only by their author, who need not be the question's [questions-4]", async () => {
    const { questionId } = await addQuestion();
    await postReply(other, questionId);
    expect((await deleteReply(author, questionId, 0)).status).toBe(403);
    expect((await deleteReply(teacher, questionId, 0)).status).toBe(403);
    expect((await deleteReply(other, questionId, 0)).status).toBe(200);
  });
});

describe("answered", () => {
  test("is true only after a reply by an instructor, until a student replies again [asked-back-1]", async () => {
    const { questionId, read } = await addQuestion();
    await postReply(other, questionId);
    expect((await read()).answered).toBe(false);
    expect((await postReply(teacher, questionId)).data.answered).toBe(true);
    expect((await postReply(author, questionId, "And the left hand?")).data.answered).toBe(false);
    const { answered, replies } = await read();
    expect(answered).toBe(false);
    const marks = replies.map(({ byInstructor }: { byInstructor: boolean }) => byInstructor);
    expect(marks).toEqual([false, true, false]);
    expect((await postReply(teacher, questionId)).data.answered).toBe(true);
  });

  test("follows the last reply that is left", async () => {
    const { questionId, read } = await addQuestion();
    await postReply(teacher, questionId);
    await postReply(teacher, questionId);
    await postReply(other, questionId);
    await deleteReply(teacher, questionId, 0);
    expect((await read()).answered).toBe(false);
    await deleteReply(other, questionId, 2);
    expect((await read()).answered).toBe(true);
    await deleteReply(teacher, questionId, 1);
    expect((await read()).answered).toBe(false);
  });
});

describe("deleting a question", () => {
  test("deletes its replies, and later requests for it are 404", async () => {
    const { lesson, questionId } = await addQuestion();
    await postReply(other, questionId);
    expect(await deleteQuestion(author, questionId)).toEqual({
      status: 200,
      data: { _id: questionId },
    });
    expect((await getQuestions(author, lesson)).data).toEqual({ questions: [], totalQuestions: 0 });
    const late = [
      [await deleteQuestion(author, questionId), "Unable to delete question."],
      [await postReply(other, questionId), "Unable to submit reply."],
      [await deleteReply(other, questionId, 0), "Unable to delete reply."],
    ] as const;
    for (const [answer, message] of late) {
      expect([answer.status, answer.message]).toEqual([404, message]);
    }
  });

  test("is allowed to its author only [questions-5]", async () => {
    const { questionId } = await addQuestion();
    expect((await deleteQuestion(other, questionId)).status).toBe(403);
    expect((await deleteQuestion(teacher, questionId)).status).toBe(403);
    expect((await deleteQuestion(author, questionId)).status).toBe(200);
  });
});

describe("rejected requests", () => {
  const valid = async () => {
    const { id, videoId } = await addLesson();
    return { text: "Why?", title: "Pedal", videoId, video: id, userId: author.userId };
  };
  const post = (body: object) => call(author, "POST", `/api/question/${author.userId}`, body);

  test.each([
    { text: "" },
    { text: "   " },
    { text: undefined },
    { text: "a".repeat(5_001) },
    { text: "nothing\u0000here" },
    { text: "\u200b\u3164" },
    { text: "Pay \u202ereh" },
    { title: "\u2067Fingering\u2069" },
    { title: "" },
    { title: "a".repeat(201) },
    { title: "Fingering\nYour plan has ended" },
    { title: "Fingering\u2028here" },
    { title: 7 },
    { video: "lesson-1" },
    { videoId: "Not A Slug" },
    { answered: true },
    { atSeconds: -1 },
    { atSeconds: 1.5 },
  ])("a question with %j [questions-6]", async (change) => {
    const answer = await post({ ...(await valid()), ...change });
    expect([answer.status, answer.code]).toEqual([400, "platform.invalid_request"]);
  });

  test("do not include ordinary text: lines, tabs, accents and other alphabets", async () => {
    const text = "Première ligne\n\tdeuxième — 第三行 می\u200cخواهم 👩\u200d🎤 🎹";
    expect((await post({ ...(await valid()), text })).data.text).toBe(text);
  });

  test.each(["\u200b", "\u202ereh", "hidden \u{e0041}"])(
    "a reply of %j [questions-7]",
    async (text) => {
      const question = (await postQuestion(author, await addLesson())).data;
      expect((await postReply(author, question._id, text)).status).toBe(400);
    },
  );

  test("a lesson whose id and slug do not match, or that does not exist", async () => {
    const [body, another] = [await valid(), await addLesson()];
    const wrong = [
      { ...body, video: another.id },
      { ...body, video: randomUUID() },
      { ...body, videoId: "no-such-lesson" },
    ];
    for (const each of wrong) {
      expect(await post(each)).toMatchObject({
        status: 404,
        message: "Unable to submit question.",
      });
    }
  });

  test("visitors, and other users [questions-8]", async () => {
    const { lesson, questionId } = await addQuestion();
    const own = `/api/question/${author.userId}`;
    const calls = [
      ["POST", own, await valid()],
      ["PUT", `${own}/${questionId}`, { text: "Hello" }],
      ["DELETE", `${own}/${questionId}/0`],
      ["DELETE", `${own}/${questionId}`],
    ] as const;
    for (const [method, url, body] of calls) {
      expect((await call(null, method, url, body)).status).toBe(401);
      expect((await call(other, method, url, body)).status).toBe(403);
    }
    expect((await getQuestions(null, lesson)).status).toBe(401);
  });

  test.each(["?page=0", "?page=1001", "?page=x", "?limit=11", "?limit=0", "?page=1.5"])(
    "the page %s",
    async (query) => {
      const { lesson } = await addQuestion();
      expect((await getQuestions(author, lesson, query)).status).toBe(400);
    },
  );

  test.each(["-1", "1.5", "x", "%20", "0x1", "99999999999"])("the reply %s", async (index) => {
    const { questionId } = await addQuestion();
    const url = `/api/question/${author.userId}/${questionId}/${index}`;
    expect((await call(author, "DELETE", url)).status).toBe(400);
  });

  test("the questions of a lesson that does not exist", async () => {
    const answer = await getQuestions(author, { id: "", videoId: "no-such-lesson" });
    expect([answer.status, answer.message]).toEqual([404, "Unable to fetch video questions."]);
  });
});

test("after these tests every count is exact", async () => {
  expect(await findWrongCounts(db)).toEqual([]);
});
