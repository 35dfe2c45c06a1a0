import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { eraseAccountData } from "../erase-user-data.ts";
import { countUsers } from "../queries/users.ts";

const { db } = await useDatabase();

const newUsers = (count: number) =>
  Array.from({ length: count }, () => ({
    name: "Ada (demo student)",
    email: `${randomUUID()}@school.test`,
  }));

test("the count follows inserts, erasures and deletions of users, also concurrent ones", async () => {
  expect(await countUsers(db)).toBe(0);
  const added = await db.insertInto("users").values(newUsers(5)).returning("id").execute();
  await Promise.all(newUsers(20).map((user) => db.insertInto("users").values(user).execute()));
  expect(await countUsers(db)).toBe(25);
  const [first, second] = added.map(({ id }) => id);
  if (first === undefined || second === undefined) throw new Error("nobody was added");
  await db.transaction().execute((trx) => eraseAccountData(trx, first));
  await db.transaction().execute((trx) => eraseAccountData(trx, first));
  expect(await countUsers(db)).toBe(24);
  await db.deleteFrom("users").where("id", "in", [first, second]).execute();
  expect(await countUsers(db)).toBe(23);
  await db
    .insertInto("users")
    .values({ ...newUsers(1)[0], name: "", email: `${randomUUID()}@school.test` })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  await sql`update users set name = 'Ada'`.execute(db);
  expect(await countUsers(db)).toBe(24);
});
