import { randomUUID } from "node:crypto";
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import { expect, test } from "vitest";
import { collectUserData } from "#accounts/server/index.ts";
import { userDataErasers, userDataExporters } from "#main/features/user-data.ts";
import type { DB } from "#platform/server/database/schema.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { personalTables } from "../../../../test/support/personal-tables.ts";
import { deleteMessagesOf } from "../queries/messages.ts";

const { db, pool } = await useDatabase();

const statements: string[] = [];
const logged = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  plugins: [new CamelCasePlugin()],
  log: ({ query }) => void statements.push(query.sql.toLowerCase()),
});

const email = `${randomUUID()}@school.test`;
const { id: userId } = await db
  .insertInto("users")
  .values({ name: "Ada (demo student)", email, passwordHash: "hash" })
  .returning("id")
  .executeTakeFirstOrThrow();

/** The listed tables that any of the statements names after one of these keywords. */
function tablesAfter(words: string): string[] {
  return Object.keys(personalTables).filter((table) =>
    statements.some((statement) => new RegExp(`(${words})\\s+"?${table}"?\\b`).test(statement)),
  );
}

const listed = (matches: (table: (typeof personalTables)[string]) => boolean) =>
  Object.entries(personalTables)
    .filter(([, table]) => matches(table))
    .map(([name]) => name);

test("every table that names a user is listed [own-data-1]", async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct columns.table_name as "table" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in
      ('user_id', 'owner_id', 'author_id', 'actor_id', 'student_id', 'email', 'recipient', 'guardian_email')
    union
    select conrelid::regclass::text from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass
    order by 1`.execute(db);
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(personalTables).toSorted());
});

test("the user's own data have a section of every table, unless the list says why not [own-data-1]", async () => {
  statements.length = 0;
  const data = await collectUserData({ db: logged, userDataExporters }, userId);
  expect(tablesAfter("from")).toEqual(listed(({ section }) => section !== null));
  const sections = Object.values(personalTables).flatMap(({ section }) => section ?? []);
  expect(Object.keys(data).toSorted()).toEqual([...sections, "exportedAt", "mails"].toSorted());
  expect(data).toMatchObject({ profile: { email }, mails: { newsOffAt: null } });
  expect(JSON.stringify(data)).not.toContain("hash");
});

test("erasure changes every table, unless the list says why not [own-data-1]", async () => {
  statements.length = 0;
  await logged.transaction().execute(async (trx) => {
    for (const erase of userDataErasers) await erase(trx, userId);
    await deleteMessagesOf(trx, { userId, email });
  });
  expect(tablesAfter("delete from|update")).toEqual(listed(({ erased }) => erased));
});
