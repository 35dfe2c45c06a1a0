import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#platform/server/database/open-database.ts";
import { createLog } from "#platform/server/log/log.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import type { EraseUserData } from "../deps.ts";
import { sendMessage } from "../messages/send-message.ts";
import {
  addAccount,
  addConfirmed,
  advanceClock,
  listMails,
  makeDeps,
  makeErasureDeps,
  makeForm,
  readToken,
  schoolEmail,
} from "../testing/test-contact.ts";
import { cancelDeletion } from "./cancel-deletion.ts";
import { confirmDeletion } from "./confirm-deletion.ts";
import { eraseDueAccounts } from "./erase-due-accounts.ts";
import { orderDeletion } from "./request-deletion.ts";

const opened = await useDatabase();
const { db } = opened;
const deps = makeDeps(opened);
const unavailable = () => Promise.reject(new Error("the provider is away"));
/** Time after confirmation when a deletion is due or late, on any weekday. */
const [untilDue, untilLate] = ["5 days", "8 days"];

const stateOf = (userId: string) =>
  db.selectFrom("accountDeletions").selectAll().where("userId", "=", userId).executeTakeFirst();
const nameOf = async (userId: string) =>
  (await db.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirst())?.name;
const subjectsTo = async (email: string) =>
  (await listMails(db, email)).map(({ subject }) => subject);

beforeEach(async () => {
  await db.deleteFrom("mailOutbox").execute();
  await db.deleteFrom("accountDeletions").execute();
});

describe("an account that is due", () => {
  test("is erased with all its data, and its owner is notified", async () => {
    const { userId, email } = await addConfirmed(deps);
    await sendMessage(deps, { ...makeForm("elsewhere@school.test"), userId });
    await advanceClock(db, untilDue);
    const cancelled: string[] = [];
    const erasedIds: string[] = [];
    const note: EraseUserData = async (_, id) => void erasedIds.push(id);
    const { userDataErasers, ...erasure } = makeErasureDeps(deps, {
      cancelAtProvider: async (id) => void cancelled.push(id),
    });
    const all = { ...erasure, userDataErasers: [note, ...userDataErasers] };

    expect(await eraseDueAccounts(all)).toEqual({ erased: 1, failed: 0 });
    expect(await eraseDueAccounts(all)).toEqual({ erased: 0, failed: 0 });

    expect([cancelled, erasedIds]).toEqual([[userId], [userId]]);
    expect(await nameOf(userId)).toBe("");
    expect(await subjectsTo(email)).toEqual(["Your account at The School was deleted"]);
    expect(
      await db.selectFrom("messages").select("id").where("email", "=", email).execute(),
    ).toEqual([]);
    expect(
      await db.selectFrom("messages").select("id").where("userId", "=", userId).execute(),
    ).toEqual([]);
    const answered = (await listMails(db, schoolEmail)).map(({ replyTo }) => replyTo);
    expect(answered).not.toContain(email);
  });

  test("is not erased early or unconfirmed [erase-due-accounts-1]", async () => {
    const { userId } = await addConfirmed(deps);
    const { email } = await addAccount(db);
    await sendMessage(deps, { ...makeForm(email), kind: "account-deletion" });
    await advanceClock(db, "71 hours");
    expect(await eraseDueAccounts(makeErasureDeps(deps))).toEqual({ erased: 0, failed: 0 });
    expect(await nameOf(userId)).not.toBe("");
  });

  test("is not erased when its owner cancels in time", async () => {
    const { userId, cancelToken } = await addConfirmed(deps);
    await advanceClock(db, untilDue);
    await cancelDeletion(deps, cancelToken);
    expect(await eraseDueAccounts(makeErasureDeps(deps))).toEqual({ erased: 0, failed: 0 });
    expect(await nameOf(userId)).not.toBe("");
  });

  test("cannot be cancelled while it is being erased", async () => {
    const { cancelToken, confirmToken, dates } = await addConfirmed(deps);
    await advanceClock(db, untilDue);
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const erasing = eraseDueAccounts(
      makeErasureDeps(deps, {
        cancelAtProvider: () => {
          begun.resolve();
          return goOn.promise;
        },
      }),
    );
    await begun.promise;
    const keeping = cancelDeletion(deps, cancelToken);
    goOn.resolve();
    await expect(keeping).rejects.toMatchObject({ code: "contact.already_deleted" });
    expect(await erasing).toEqual({ erased: 1, failed: 0 });
    expect(Object.keys(await confirmDeletion(deps, confirmToken))).toEqual(Object.keys(dates));
  });

  test("is erased once by three concurrent workers", async () => {
    const users = await Promise.all([1, 2, 3, 4, 5].map(() => addConfirmed(deps)));
    await advanceClock(db, untilDue);
    const cancelled: string[] = [];
    const erasure = makeErasureDeps(deps, {
      cancelAtProvider: async (id) => void cancelled.push(id),
    });
    const counts = await Promise.all([1, 2, 3].map(() => eraseDueAccounts(erasure)));
    expect(counts.reduce((sum, { erased }) => sum + erased, 0)).toBe(5);
    expect(cancelled.toSorted()).toEqual(users.map(({ userId }) => userId).toSorted());
    for (const { email } of users) expect(await subjectsTo(email)).toHaveLength(1);
  });
});

test("an account whose deletion an instructor ordered is due at once, once, with or without a request of its own", async () => {
  const [one, other] = [await addAccount(db), await addConfirmed(deps)];
  const order = (userId: string) => db.transaction().execute((trx) => orderDeletion(trx, userId));
  for (const { userId } of [one, other]) {
    expect([await order(userId), await order(userId)]).toEqual([true, false]);
  }
  // The owner's earlier link cannot stop a deletion that the school ordered.
  const unknown = { code: "contact.link_unknown" };
  await expect(cancelDeletion(deps, other.cancelToken)).rejects.toMatchObject(unknown);
  expect(await eraseDueAccounts(makeErasureDeps(deps))).toEqual({ erased: 2, failed: 0 });
  expect(await nameOf(one.userId)).toBe("");
  expect(await subjectsTo(one.email)).toEqual(["Your account at The School was deleted"]);
});

test("while the provider ends the renewal, no connection is held [guard-39d]", async () => {
  const { userId } = await addConfirmed(deps);
  await advanceClock(db, untilDue);
  const only = openDatabase(opened.url, { maxConnections: 1, connectTimeoutMs: 2_000 });
  const erasure = makeErasureDeps(
    { ...deps, db: only.db },
    { cancelAtProvider: async () => void (await sql`select 1`.execute(only.db)) },
  );
  expect(await eraseDueAccounts(erasure)).toEqual({ erased: 1, failed: 0 });
  await only.close();
  expect(await nameOf(userId)).toBe("");
});

describe("when the provider is unavailable", () => {
  test("the account is kept, others are erased, and the next run erases it", async () => {
    const [waits, goes] = [await addConfirmed(deps), await addConfirmed(deps)];
    await advanceClock(db, untilDue);
    const first = makeErasureDeps(deps, {
      cancelAtProvider: (userId) => (userId === waits.userId ? unavailable() : Promise.resolve()),
    });
    expect(await eraseDueAccounts(first)).toEqual({ erased: 1, failed: 1 });
    expect(await nameOf(waits.userId)).not.toBe("");
    expect(await nameOf(goes.userId)).toBe("");
    expect(await stateOf(waits.userId)).toMatchObject({ doneAt: null });
    expect(await eraseDueAccounts(makeErasureDeps(deps))).toEqual({ erased: 1, failed: 0 });
    expect(await subjectsTo(waits.email)).toEqual(["Your account at The School was deleted"]);
  });

  test("past the fifth business day every failure is logged as an error, and the school gets one mail [erase-due-accounts-2]", async () => {
    await addConfirmed(deps);
    await db.deleteFrom("mailOutbox").execute();
    const levels: string[] = [];
    const log = createLog("test", "silent");
    log.warn = () => void levels.push("warn");
    log.error = () => void levels.push("error");
    const erasure = makeErasureDeps(deps, { log, cancelAtProvider: unavailable });
    await advanceClock(db, untilDue);
    await sql`update account_deletions set latest_at = now() + interval '1 day'`.execute(db);
    await eraseDueAccounts(erasure);
    expect(await subjectsTo(schoolEmail)).toEqual([]);
    await advanceClock(db, untilLate);
    await Promise.all([eraseDueAccounts(erasure), eraseDueAccounts(erasure)]);
    await eraseDueAccounts(erasure);
    expect(levels[0]).toBe("warn");
    expect(levels.slice(1)).toContain("error");
    expect(levels.slice(1)).not.toContain("warn");
    expect(await subjectsTo(schoolEmail)).toEqual(["An account deletion is late"]);
  });
});

describe("a crash during erasure", () => {
  test("rolls back, and the next run repeats all", async () => {
    const { userId, email } = await addConfirmed(deps);
    await advanceClock(db, untilDue);
    const cancelled: string[] = [];
    const { userDataErasers, ...erasure } = makeErasureDeps(deps, {
      cancelAtProvider: async (id) => void cancelled.push(id),
    });
    const broken = [...userDataErasers, () => Promise.reject(new Error("broken off"))];
    expect(await eraseDueAccounts({ ...erasure, userDataErasers: broken })).toEqual({
      erased: 0,
      failed: 1,
    });
    expect(await nameOf(userId)).not.toBe("");
    expect(await readToken(db, email, "keep")).toHaveLength(43);
    expect(await eraseDueAccounts({ ...erasure, userDataErasers })).toEqual({
      erased: 1,
      failed: 0,
    });
    expect(cancelled).toEqual([userId, userId]);
  });

  test("of the worker releases its lock on the deletion", async () => {
    const { userId } = await addConfirmed(deps);
    await advanceClock(db, untilDue);
    const dying = openDatabase(opened.url);
    const { userDataErasers, ...erasure } = makeErasureDeps({ ...deps, db: dying.db });
    const cut: EraseUserData = async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
    };
    await eraseDueAccounts({ ...erasure, userDataErasers: [...userDataErasers, cut] }).catch(
      () => {},
    );
    await dying.close();
    expect(await nameOf(userId)).not.toBe("");
    expect(await eraseDueAccounts(makeErasureDeps(deps))).toEqual({ erased: 1, failed: 0 });
  });
});

test("an unconfirmed deletion request is purged after a month", async () => {
  const { userId, email } = await addAccount(db);
  await sendMessage(deps, { ...makeForm(email), kind: "account-deletion" });
  await advanceClock(db, "29 days");
  await eraseDueAccounts(makeErasureDeps(deps));
  expect(await stateOf(userId)).toBeDefined();
  await advanceClock(db, "2 days");
  await eraseDueAccounts(makeErasureDeps(deps));
  expect(await stateOf(userId)).toBeUndefined();
});
