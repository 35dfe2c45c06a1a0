import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { sendMessage } from "../messages/send-message.ts";
import {
  addAccount,
  addConfirmed,
  advanceClock,
  makeDeps,
  makeForm,
} from "../testing/test-contact.ts";
import { listDeletionRequests, listStudioMessages } from "./list-contact-inbox.ts";
import { markMessage } from "./mark-message.ts";

const { db } = await useDatabase();
const deps = makeDeps({ db });
const { userId: actorId } = await addAccount(db);

test("messages are listed newest first until they are marked as done, which is logged once", async () => {
  for (let number = 1; number <= 21; number += 1) {
    await sendMessage(deps, { ...makeForm(), subject: `Message ${number}` });
  }
  const open = async (cursor?: string) => listStudioMessages(deps, { cursor, which: "open" });
  const first = await open();
  expect([first.messages.length, first.total]).toEqual([20, 21]);
  expect(first.messages[0]).toMatchObject({ subject: "Message 21", doneOn: null });
  expect((await open(first.nextCursor ?? "")).messages.map(({ subject }) => subject)).toEqual([
    "Message 1",
  ]);
  const messageId = String(first.messages[0]?._id);
  for (const done of [true, true, false, true])
    await markMessage(deps, { actorId, messageId, done });
  expect((await open()).messages[0]?.subject).toBe("Message 20");
  const all = await listStudioMessages(deps, { which: "all" });
  expect(all.messages[0]).toMatchObject({ _id: messageId, doneOn: expect.stringMatching(/Z$/) });
  const actions = await db
    .selectFrom("auditLog")
    .select("action")
    .where("subjectId", "=", messageId)
    .orderBy("doneAt")
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    "contact.settle-message",
    "contact.reopen-message",
    "contact.settle-message",
  ]);
});

test("accounts to be deleted are listed by the day that it is due, unconfirmed ones last", async () => {
  const late = await addConfirmed(deps);
  await advanceClock(db, "9 days");
  const due = await addConfirmed(deps);
  const waiting = await addAccount(db);
  await sendMessage(deps, { ...makeForm(waiting.email), kind: "account-deletion" });
  const { requests, total } = await listDeletionRequests(deps, {});
  expect(total).toBe(3);
  expect(requests.map(({ student, late: isLate }) => [student?.email, isLate])).toEqual([
    [late.email, true],
    [due.email, false],
    [waiting.email, false],
  ]);
  expect(requests[1]?.dates).toEqual(due.dates);
  expect(requests[2]?.dates).toBeNull();
});

test("a message that does not exist, and a deletion request, cannot be marked", async () => {
  await sendMessage(deps, { ...makeForm(), kind: "account-deletion" });
  const { id } = await db
    .selectFrom("messages")
    .select("id")
    .where("kind", "=", "account-deletion")
    .executeTakeFirstOrThrow();
  for (const messageId of [id, actorId]) {
    await expect(markMessage(deps, { actorId, messageId, done: true })).rejects.toMatchObject({
      code: "contact.message_not_found",
    });
  }
});
