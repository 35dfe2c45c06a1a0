import { expect, test } from "vitest";
import type { Caller } from "#platform/server/http/caller.ts";
import { maxOwnReplies, maxReplies } from "../../contract.ts";
import { erasePosts } from "../index.ts";
import { findWrongCounts } from "../testing/check-counts.ts";
import { communityCalls } from "../testing/community-calls.ts";
import { openCommunityFixture } from "../testing/community-fixture.ts";

const fixture = await openCommunityFixture();
const { addUser, addLesson, call, db } = fixture;
const { postQuestion, postReply, deleteReply, getQuestions, getContent } = communityCalls(fixture);
const teacher = await addUser("free", "instructor");
const asker = await addUser("beginner");
const other = await addUser("beginner");

const reason = "It hurts another student.";
const hide = (questionId: string, index: number, hidden = true, by: Caller = teacher) =>
  call(by, "PUT", `/api/studio/questions/${questionId}/replies/${index}/hidden`, {
    hidden,
    reason,
  });
const ask = async () => {
  const lesson = await addLesson();
  const questionId: string = (await postQuestion(asker, lesson)).data._id;
  const read = async (who: Caller) => (await getQuestions(who, lesson)).data.questions[0];
  return { lesson, questionId, read };
};
const fillWith = async (questionId: string, userIds: readonly string[], count: number) => {
  const rows = Array.from({ length: count }, (_, index) => ({
    questionId,
    index,
    userId: String(userIds[index % userIds.length]),
    text: "More.",
    byInstructor: false,
  }));
  await db.insertInto("replies").values(rows).execute();
  await db
    .updateTable("questions")
    .set({ replies: count, nextReplyIndex: count })
    .where("id", "=", questionId)
    .execute();
};

test("a hidden reply is seen by no student, its author included, until it is shown again [guard-36]", async () => {
  const { questionId, read } = await ask();
  await postReply(other, questionId, "Give up.");
  await postReply(asker, questionId, "Why?");
  expect(await hide(questionId, 0)).toEqual({
    status: 200,
    data: { _id: questionId, index: 0, hidden: true },
  });
  await hide(questionId, 0);
  const textsOf = ({ replies }: { replies: Array<{ text: string }> }) =>
    replies.map(({ text }) => text);
  for (const who of [asker, other, teacher]) expect(textsOf(await read(who))).toEqual(["Why?"]);
  expect(JSON.stringify((await getContent(asker)).data)).not.toContain("Give up.");
  expect(JSON.stringify(await postReply(other, questionId, "Sorry."))).not.toContain("Give up.");
  const [inbox] = (await call(teacher, "GET", "/api/studio/questions?which=all")).data.questions;
  expect(inbox.replies).toMatchObject([
    { index: 0, text: "Give up.", hidden: true },
    { index: 1, hidden: false },
    { index: 2, hidden: false },
  ]);
  await hide(questionId, 0, false);
  expect(textsOf(await read(asker))).toEqual(["Give up.", "Why?", "Sorry."]);
  const actions = await db
    .selectFrom("auditLog")
    .select(["action", "reason", "actorId", "studentId"])
    .where("subjectId", "=", questionId)
    .orderBy("doneAt")
    .execute();
  const common = { reason, actorId: teacher.userId, studentId: other.userId };
  expect(actions).toEqual([
    { ...common, action: "community.hide-reply" },
    { ...common, action: "community.show-reply" },
  ]);
});

test("a hidden reply by an instructor answers nothing, and its author may delete a hidden reply", async () => {
  const { questionId, read } = await ask();
  await postReply(teacher, questionId);
  await hide(questionId, 0);
  expect((await read(asker)).answered).toBe(false);
  await hide(questionId, 0, false);
  expect((await read(asker)).answered).toBe(true);
  await hide(questionId, 0);
  expect((await deleteReply(teacher, questionId, 0)).status).toBe(200);
  expect((await hide(questionId, 0)).status).toBe(404);
  expect((await hide(questionId, 0, true, other)).status).toBe(403);
  const path = `/api/studio/questions/${questionId}/replies/0/hidden`;
  expect((await call(teacher, "PUT", path, { hidden: true, reason: " " })).status).toBe(400);
});

test("an instructor replies however many replies there are [guard-36b]", async () => {
  const { questionId } = await ask();
  const students = await Promise.all([1, 2, 3, 4, 5].map(() => addUser("beginner")));
  const userIds = students.map(({ userId }) => userId);
  await fillWith(questionId, userIds, maxReplies);
  const refused = await postReply(other, questionId);
  expect([refused.status, refused.code]).toEqual([409, "community.too_many_replies"]);
  expect((await postReply(teacher, questionId)).data.answered).toBe(true);
  // Hidden replies do not count towards the maximum.
  await hide(questionId, 3);
  expect((await postReply(other, questionId, "In its place.")).status).toBe(200);
  expect((await postReply(other, questionId, "One too many.")).status).toBe(409);
});

test("one student cannot take the room of all others [guard-36c]", async () => {
  const { questionId } = await ask();
  await fillWith(questionId, [other.userId], maxOwnReplies);
  await hide(questionId, 0);
  const refused = await postReply(other, questionId);
  expect([refused.status, refused.code]).toEqual([409, "community.too_many_own_replies"]);
  expect((await postReply(asker, questionId)).status).toBe(200);
  await deleteReply(other, questionId, 1);
  expect((await postReply(other, questionId)).status).toBe(200);
});

test("hiding while the author deletes or is erased leaves every count exact", async () => {
  for (let round = 0; round < 6; round += 1) {
    const [{ questionId }, student] = [await ask(), await addUser("beginner")];
    await postReply(student, questionId);
    await Promise.all([
      hide(questionId, 0),
      deleteReply(student, questionId, 0),
      hide(questionId, 0, false),
      postReply(student, questionId),
      db.transaction().execute((trx) => erasePosts(trx, student.userId)),
    ]);
  }
  expect(await findWrongCounts(db)).toEqual([]);
});
