import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { sendMessage } from "../messages/send-message.ts";
import {
  addAccount,
  addConfirmed,
  makeDeps,
  makeForm,
  readToken,
} from "../testing/test-contact.ts";
import { cancelDeletion, findPendingDeletion } from "./cancel-deletion.ts";
import { confirmDeletion } from "./confirm-deletion.ts";

const opened = await useDatabase();
const { db } = opened;
const deps = makeDeps(opened);
const pendingOf = (userId: string) => findPendingDeletion(deps, userId);
const makeOld = (userId: string) =>
  db
    .updateTable("accountDeletions")
    .set({ requestedAt: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where("userId", "=", userId)
    .execute();

test("a user without a request has no pending deletion", async () => {
  expect(await pendingOf((await addAccount(db)).userId)).toBeNull();
});

test("a request is pending until confirmed, and then until its date [pending-deletion-1]", async () => {
  const { userId, email } = await addAccount(db);
  const other = await addAccount(db);
  await sendMessage(deps, { ...makeForm(email), kind: "account-deletion" });
  expect(await pendingOf(userId)).toEqual({ requestedAt: expect.any(String), dates: null });
  const dates = await confirmDeletion(deps, await readToken(db, email, "confirm"));
  expect(await pendingOf(userId)).toMatchObject({ dates });
  expect(await pendingOf(other.userId)).toBeNull();
});

test("an unconfirmed request expires after a day; a confirmed one does not", async () => {
  const { userId, email } = await addAccount(db);
  await sendMessage(deps, { ...makeForm(email), kind: "account-deletion" });
  await makeOld(userId);
  expect(await pendingOf(userId)).toBeNull();
  const confirmed = await addConfirmed(deps);
  await makeOld(confirmed.userId);
  expect(await pendingOf(confirmed.userId)).toMatchObject({ dates: confirmed.dates });
});

test("a cancelled deletion is not pending", async () => {
  const { userId, cancelToken } = await addConfirmed(deps);
  await cancelDeletion(deps, cancelToken);
  expect(await pendingOf(userId)).toBeNull();
});
