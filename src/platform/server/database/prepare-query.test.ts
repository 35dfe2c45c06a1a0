import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { prepareQuery } from "./prepare-query.ts";

const { db } = await useDatabase();

test("a prepared query is built once and runs with the values of each call", async () => {
  let built = 0;
  const repeat = prepareQuery<{ text: string; times: number }, { repeatedText: string }>(
    (_, { text, times }) => {
      built += 1;
      return sql`select repeat(${text}::text, ${times}::int + ${1}::int) as repeated_text`;
    },
  );
  expect(await repeat(db, { text: "la", times: 1 })).toEqual([{ repeatedText: "lala" }]);
  expect(await repeat(db, { text: "do", times: 2 })).toEqual([{ repeatedText: "dododo" }]);
  expect(built).toBe(1);
});

test("a prepared query takes arrays, dates and null, and runs inside a transaction", async () => {
  const echo = prepareQuery<{ list: string[]; day: Date; none: null }, object>(
    (_, { list, day, none }) =>
      sql`select ${list}::text[] as list, ${day}::timestamptz as day, ${none}::text as none`,
  );
  const values = { list: ["a", "b"], day: new Date("2024-02-29T12:00:00Z"), none: null };
  expect(await db.transaction().execute((trx) => echo(trx, values))).toEqual([values]);
});

test("a prepared query may be built with the query builder", async () => {
  const findUser = prepareQuery((kysely, { id }: { id: string }) =>
    kysely.selectFrom("users").select("passwordHash").where("id", "=", id).limit(1),
  );
  const { id } = await db
    .insertInto("users")
    .values({ name: "A Student", email: "prepared@school.test", passwordHash: "hash" })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await findUser(db, { id })).toEqual([{ passwordHash: "hash" }]);
});
