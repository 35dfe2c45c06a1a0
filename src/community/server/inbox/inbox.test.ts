import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { findVideo } from "#catalog/server/index.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import { maxSavedAnswers } from "../../contract/inbox.ts";
import { erasePosts } from "../index.ts";
import { findWrongCounts } from "../testing/check-counts.ts";
import { communityCalls } from "../testing/community-calls.ts";
import { openCommunityFixture } from "../testing/community-fixture.ts";

const fixture = await openCommunityFixture();
const { addUser, addLesson, call, db } = fixture;
const posts = communityCalls(fixture);
const { postQuestion, postReply, postReview, getQuestions, getReviews, getContent } = posts;
const teacher = await addUser("free", "instructor");
const asker = await addUser("beginner");
const other = await addUser("beginner");

const studio = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  call(teacher, method, `/api/studio/${path}`, body);
const reason = "It names another student.";
const hide = (kind: "questions" | "reviews", id: string, hidden = true) =>
  studio("PUT", `${kind}/${id}/hidden`, { hidden, reason });
const reply = (questionId: string, requestId: string = randomUUID(), text = "The thumb.") =>
  studio("POST", `questions/${questionId}/replies`, { text, requestId });
const mark = (questionId: string, answered: boolean) =>
  studio("PUT", `questions/${questionId}/answered`, { answered });
const idsOf = ({ data }: { data: { questions: Array<{ _id: string }> } }) =>
  data.questions.map(({ _id }) => _id);
/** The ids of a list's questions, page by page. */
const readAll = async (path: string): Promise<string[]> => {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const separator = path.includes("?") ? "&" : "?";
    const page = await studio("GET", cursor ? `${path}${separator}cursor=${cursor}` : path);
    ids.push(...idsOf(page));
    cursor = page.data.nextCursor;
  }
  return ids;
};
const mailsTo = ({ email }: Pick<Caller, "email">) =>
  db
    .selectFrom("mailOutbox")
    .select(["subject", "textBody"])
    .where("recipient", "=", email)
    .execute();
const actionsOn = (subjectId: string) =>
  db
    .selectFrom("auditLog")
    .select(["action", "reason", "actorId", "studentId"])
    .where("subjectId", "=", subjectId)
    .orderBy("doneAt")
    .execute();
const ask = async (title?: string, by = asker) => {
  const lesson = await addLesson();
  const question = (await postQuestion(by, lesson, title)).data;
  return { lesson, questionId: String(question._id) };
};

test("open questions are listed oldest first, in pages, until they are answered", async () => {
  const asked: string[] = [];
  for (let number = 1; number <= 22; number += 1) asked.push((await ask()).questionId);
  const first = await studio("GET", "questions");
  expect([idsOf(first), first.data.total]).toEqual([asked.slice(0, 20), 22]);
  expect(first.data.questions[0].videoTitle).toMatch(/^Lesson \d+$/);
  const [oldest = "", second = "", answered = ""] = asked;
  // Answered between the two pages: the open questions after it are neither lost nor repeated.
  await mark(answered, true);
  const rest = await studio("GET", `questions?cursor=${first.data.nextCursor}`);
  expect([idsOf(rest), rest.data.nextCursor]).toEqual([asked.slice(20), null]);
  await mark(answered, false);
  await postReply(other, oldest);
  expect(idsOf(await studio("GET", "questions"))[0]).toBe(oldest);
  await postReply(teacher, oldest);
  await mark(second, true);
  expect(idsOf(await studio("GET", "questions"))[0]).toBe(asked[2]);
  expect(idsOf(await studio("GET", "questions?which=answered"))).toEqual([second, oldest]);
  expect((await studio("GET", "questions?which=all")).data.total).toBe(22);
});

test("a search finds questions by title, text and asker, whatever the case and accents", async () => {
  const named = await addUser("beginner");
  await db
    .updateTable("users")
    .set({ name: "Ọláwálé (demo student)" })
    .where("id", "=", named.userId)
    .execute();
  const { questionId } = await ask("Étude: 100% legato?", named);
  const find = async (search: string) =>
    idsOf(await studio("GET", `questions?which=all&search=${encodeURIComponent(search)}`));
  expect(await find("etude")).toEqual([questionId]);
  expect(await find("OLAWALE")).toEqual([questionId]);
  expect(await find("100%")).toEqual([questionId]);
  expect(await find("no such words")).toEqual([]);
});

test("a reply is added and mailed to its asker once, however often its request is sent", async () => {
  const student = await addUser("beginner");
  const { lesson, questionId } = await ask("Which pedal?", student);
  const requestId = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => reply(questionId, requestId)));
  expect(replies.map(({ status, data }) => [status, data.replies.length])).toEqual(
    [1, 2, 3].map(() => [200, 1]),
  );
  const [mail, ...more] = await mailsTo(student);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Your teacher answered: Which pedal?");
  expect(mail?.textBody).toContain("> The thumb.");
  expect(mail?.textBody).toContain(
    `http://school.test/video/${lesson.videoId}#question-${questionId}`,
  );
  expect(await actionsOn(questionId)).toEqual([
    {
      action: "community.reply",
      reason: null,
      actorId: teacher.userId,
      studentId: student.userId,
    },
  ]);
});

test("a reply under the lesson is mailed too; students' replies and one's own are not", async () => {
  const [student, disabled] = [await addUser("beginner"), await addUser("beginner")];
  const first = await ask("Mine", student);
  await postReply(other, first.questionId);
  expect(await mailsTo(student)).toEqual([]);
  await postReply(teacher, first.questionId);
  expect(await mailsTo(student)).toHaveLength(1);

  const second = await ask("Theirs", disabled);
  await db
    .updateTable("users")
    .set({ disabledAt: new Date() })
    .where("id", "=", disabled.userId)
    .execute();
  expect((await reply(second.questionId)).status).toBe(200);
  expect(await mailsTo(disabled)).toEqual([]);

  const own = await ask("A question of the teacher", teacher);
  await reply(own.questionId);
  expect(await mailsTo(teacher)).toEqual([]);
});

test("a student's reply opens an answered question again, also one that was marked [asked-back-2]", async () => {
  const isOpen = async (questionId: string) => (await readAll("questions")).includes(questionId);
  const [replied, marked] = [await ask("Replied"), await ask("Marked")];
  await reply(replied.questionId);
  await mark(marked.questionId, true);
  for (const { questionId } of [replied, marked]) {
    expect(await isOpen(questionId)).toBe(false);
    await postReply(other, questionId, "And the left hand?");
    expect(await isOpen(questionId)).toBe(true);
  }
  const hideLast = { hidden: true, reason };
  await studio("PUT", `questions/${replied.questionId}/replies/1/hidden`, hideLast);
  expect(await isOpen(replied.questionId)).toBe(false);
  // A question that an instructor opened again stays open.
  await mark(replied.questionId, false);
  await postReply(other, replied.questionId, "Still asking.");
  await posts.deleteReply(other, replied.questionId, 2);
  expect(await isOpen(replied.questionId)).toBe(true);
});

test("a mark outlives the deletion of replies, and an instructor's reply ends it", async () => {
  const { lesson, questionId } = await ask();
  const isAnswered = async () => (await getQuestions(asker, lesson)).data.questions[0].answered;
  await reply(questionId);
  expect(await mark(questionId, false)).toMatchObject({ data: { answered: false } });
  expect(await isAnswered()).toBe(false);
  await reply(questionId);
  expect(await isAnswered()).toBe(true);
  await mark(questionId, false);
  await mark(questionId, true);
  await mark(questionId, true);
  await posts.deleteReply(teacher, questionId, 0);
  await posts.deleteReply(teacher, questionId, 1);
  expect(await isAnswered()).toBe(true);
  expect((await actionsOn(questionId)).map(({ action }) => action)).toEqual([
    "community.reply",
    "community.open-again",
    "community.reply",
    "community.open-again",
    "community.mark-answered",
  ]);
});

test("a hidden question is seen by its author and the instructors alone, and counts for nobody", async () => {
  const { lesson, questionId } = await ask();
  await postQuestion(other, lesson, "Another");
  expect(await hide("questions", questionId)).toEqual({
    status: 200,
    data: { _id: questionId, hidden: true },
  });
  await hide("questions", questionId);
  const seenBy = async (who: Caller) => {
    const { questions, totalQuestions } = (await getQuestions(who, lesson)).data;
    return [questions.map((each: { hidden: boolean }) => each.hidden), totalQuestions];
  };
  expect(await seenBy(other)).toEqual([[false], 1]);
  expect(await seenBy(asker)).toEqual([[false, true], 1]);
  expect((await getContent(asker)).data.content[0]).toMatchObject({
    _id: questionId,
    hidden: true,
  });
  expect(await postReply(other, questionId)).toMatchObject({ status: 404 });
  expect((await postReply(asker, questionId)).status).toBe(200);
  expect(idsOf(await studio("GET", "questions?which=hidden"))).toEqual([questionId]);
  expect(await readAll("questions?which=open")).not.toContain(questionId);
  await hide("questions", questionId, false);
  expect(await seenBy(other)).toEqual([[false, false], 2]);
  expect(await actionsOn(questionId)).toMatchObject([
    { action: "community.hide-question", reason, studentId: asker.userId },
    { action: "community.show-question", reason },
  ]);
});

test("the rating of a hidden review does not count until it is shown again, even when changed", async () => {
  const lesson = await addLesson();
  const reviewId = (await postReview(asker, lesson, 2)).data._id;
  await postReview(other, lesson, 8);
  const rating = async () => {
    const video = await findVideo({ db }, lesson.videoId);
    return [video?.ratingsTotal, video?.ratedBy];
  };
  await hide("reviews", reviewId);
  await hide("reviews", reviewId);
  expect(await rating()).toEqual([8, 1]);
  expect((await getReviews(other, lesson)).data).toMatchObject({
    reviews: [{ rating: 8 }],
    totalReviews: 1,
  });
  expect((await postReview(asker, lesson, 4)).data).toMatchObject({ rating: 4, hidden: true });
  expect(await rating()).toEqual([8, 1]);
  expect((await studio("GET", "reviews")).data).toMatchObject({
    reviews: [{ _id: reviewId, hidden: true, videoTitle: expect.any(String) }, { rating: 8 }],
    total: 2,
  });
  await hide("reviews", reviewId, false);
  expect(await rating()).toEqual([12, 2]);
});

test("hiding while the author deletes, replaces or is erased leaves every count exact", async () => {
  for (let round = 0; round < 6; round += 1) {
    const [student, lesson] = [await addUser("beginner"), await addLesson()];
    const questionId = (await postQuestion(student, lesson)).data._id;
    const reviewId = (await postReview(student, lesson, 3)).data._id;
    await Promise.all([
      hide("questions", questionId),
      hide("reviews", reviewId),
      posts.deleteQuestion(student, questionId),
      postReview(student, lesson, 9),
      hide("reviews", reviewId, false),
      ...(round % 2 === 0
        ? [db.transaction().execute((trx) => erasePosts(trx, student.userId))]
        : []),
    ]);
  }
  expect(await findWrongCounts(db)).toEqual([]);
});

test("erasing the author of hidden posts leaves every count exact", async () => {
  const [student, lesson] = [await addUser("beginner"), await addLesson()];
  const questionId = (await postQuestion(student, lesson)).data._id;
  await hide("questions", questionId);
  await hide("reviews", (await postReview(student, lesson, 3)).data._id);
  await db.transaction().execute((trx) => erasePosts(trx, student.userId));
  expect(await findWrongCounts(db)).toEqual([]);
});

test("saved answers are added under an id, changed, deleted, and limited", async () => {
  const save = (id: string, title: string) =>
    studio("PUT", `saved-answers/${id}`, { title, text: "Play it slowly first." });
  const titles = async () =>
    (await studio("GET", "saved-answers")).data.answers.map(
      ({ title }: { title: string }) => title,
    );
  const id = randomUUID();
  await save(id, "Slowly");
  await save(id, "Slowly first");
  expect(await titles()).toEqual(["Slowly first"]);
  for (let count = 1; count < maxSavedAnswers; count += 1) {
    expect((await save(randomUUID(), `Answer ${count}`)).status).toBe(200);
  }
  expect(await save(randomUUID(), "One too many")).toMatchObject({
    status: 409,
    code: "community.too_many_saved_answers",
  });
  expect((await save(id, "At room 50")).status).toBe(200);
  for (const _ of ["once", "twice"]) {
    expect(await studio("DELETE", `saved-answers/${id}`)).toEqual({
      status: 200,
      data: { _id: id },
    });
  }
  expect(await titles()).toHaveLength(maxSavedAnswers - 1);
  expect(await save(id, " ")).toMatchObject({ status: 400 });
});

test("what does not exist is 404, a missing reason 400, and students are refused", async () => {
  const unknown = randomUUID();
  expect((await reply(unknown)).status).toBe(404);
  expect((await mark(unknown, true)).status).toBe(404);
  expect((await hide("questions", unknown)).status).toBe(404);
  expect((await hide("reviews", unknown)).status).toBe(404);
  const { questionId } = await ask();
  const path = `questions/${questionId}/hidden`;
  expect((await studio("PUT", path, { hidden: true, reason: " " })).status).toBe(400);
  expect((await call(asker, "PUT", `/api/studio/${path}`, { hidden: true, reason })).status).toBe(
    403,
  );
  expect((await call(asker, "GET", "/api/studio/questions")).status).toBe(403);
});
