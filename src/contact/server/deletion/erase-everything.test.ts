import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findVideo } from "#catalog/server/index.ts";
import { findWrongCounts } from "#community/server/testing/check-counts.ts";
import { communityCalls } from "#community/server/testing/community-calls.ts";
import { openCommunityFixture } from "#community/server/testing/community-fixture.ts";
import { withUserLock } from "#community/server/with-user-lock.ts";
import { userDataErasers } from "#main/features/user-data.ts";
import { sendDueMail } from "#platform/server/mail/send-due-mail.ts";
import { sendMessage } from "../messages/send-message.ts";
import {
  advanceClock,
  makeDeps,
  makeErasureDeps,
  makeForm,
  readToken,
} from "../testing/test-contact.ts";
import { confirmDeletion } from "./confirm-deletion.ts";
import { eraseDueAccounts } from "./erase-due-accounts.ts";

const fixture = await openCommunityFixture();
const { db, addUser, addLesson } = fixture;
const { addFavorite, postQuestion, postReply, postReview } = communityCalls(fixture);
const deps = makeDeps({ db });

/** Tables that may still reference an erased user's id: payments and the deletion itself. */
const retainingTables = ["account_deletions", "checkouts", "payments", "subscriptions"];

test("erasing a user of every feature leaves only payments, and all totals are exact", async () => {
  const [leaver, stayer] = [await addUser("professional-pro"), await addUser("professional-pro")];
  const name = `Own name ${randomUUID()}`;
  await db.updateTable("users").set({ name }).where("id", "=", leaver.userId).execute();
  const lesson = await addLesson("beginner", { ratingsTotal: 40, ratedBy: 5 });
  await addFavorite(leaver, lesson);
  await postReview(leaver, lesson, 2);
  await postReview(stayer, lesson, 9);
  await postReply(stayer, (await postQuestion(leaver, lesson)).data._id);
  await postReply(leaver, (await postQuestion(stayer, lesson)).data._id);
  await watch(leaver.userId, lesson);
  const { email, userId } = leaver;
  await sendMessage(deps, { ...makeForm(email), name, userId });
  await sendMessage(deps, { ...makeForm(email), name, kind: "account-deletion" });
  await confirmDeletion(deps, await readToken(db, email, "confirm"));
  await advanceClock(db, "5 days");
  const payments = await db.selectFrom("subscriptions").selectAll().execute();

  expect(await eraseDueAccounts(makeErasureDeps(deps, { userDataErasers }))).toEqual({
    erased: 1,
    failed: 0,
  });

  expect(await listTablesContaining(name)).toEqual([]);
  expect(await listTablesContaining(email)).toEqual(["mail_outbox"]);
  const transport = { sendMail: async () => {} };
  await sendDueMail({ db, transport, from: "school@school.test", unrecorded: new Set() });
  expect(await listTablesContaining(email)).toEqual([]);
  const naming = await listTablesReferencing(userId);
  expect(naming.filter((table) => !retainingTables.includes(table))).toEqual([]);
  expect(naming).toContain("subscriptions");
  expect(await db.selectFrom("subscriptions").selectAll().execute()).toEqual(payments);
  const video = await findVideo({ db }, lesson.videoId);
  expect([video?.ratingsTotal, video?.ratedBy]).toEqual([49, 6]);
  expect(await findWrongCounts(db, [{ id: lesson.id, total: 40, count: 5 }])).toEqual([]);
});

test("a concurrent write finishes before the erasure, without deadlock", async () => {
  const [leaver, lesson] = [await addUser("professional-pro"), await addLesson("beginner")];
  const { userId } = leaver;
  const erased = Promise.withResolvers<void>();
  const written = await withUserLock({ db }, userId, async (trx) => {
    const erasure = db.transaction().execute(async (other) => {
      for (const erase of userDataErasers) await erase(other, userId);
    });
    erasure.then(erased.resolve, erased.reject);
    await expect.poll(countWaiting).toBe(1);
    return trx
      .insertInto("favorites")
      .values({ userId, videoId: lesson.id })
      .returning("userId")
      .executeTakeFirst();
  });
  expect(written).toEqual({ userId });
  await erased.promise;
  expect(
    (await listTablesReferencing(userId)).filter((table) => !retainingTables.includes(table)),
  ).toEqual([]);
});

/** Transactions on this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

async function watch(
  userId: string,
  { id: videoId, videoId: slug }: { id: string; videoId: string },
): Promise<void> {
  const session = { userId, slug, mediaId: "media", secretHash: Buffer.from("secret") };
  await db.insertInto("playbackSessions").values(session).execute();
  await db.insertInto("watchPositions").values({ userId, slug, positionSeconds: 30 }).execute();
  const film = { userId, videoId, mediaId: "media", plays: Buffer.from([1]), credit: 0 };
  await db
    .insertInto("watchedFilms")
    .values({ ...film, countedAt: new Date() })
    .execute();
}

/** Every table with a row that contains the text. */
async function listTablesContaining(text: string): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const found = await Promise.all(
    rows.map(async ({ table }) => {
      const hit = await sql`select 1 from ${sql.table(table)} as entry
        where position(lower(${text}) in lower(entry::text)) > 0 limit 1`.execute(db);
      return hit.rows.length > 0 ? [table] : [];
    }),
  );
  return found.flat();
}

/** Every table with a foreign key to this user. */
async function listTablesReferencing(userId: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass order by 1`.execute(db);
  expect(rows.length).toBeGreaterThan(8);
  const found = await Promise.all(
    rows.map(async ({ table, column }) => {
      const hit = await sql`select 1 from ${sql.table(table)}
        where ${sql.ref(column)} = ${userId} limit 1`.execute(db);
      return hit.rows.length > 0 ? [table] : [];
    }),
  );
  return [...new Set(found.flat())].toSorted();
}
