import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { openDatabase } from "./open-database.ts";

const { url } = await useDatabase();

test("a statement is prepared once per connection, whatever its values", async () => {
  const { db, close } = openDatabase(url, { maxConnections: 1 });
  const twice = async (value: number): Promise<number | undefined> => {
    const response = sql<{ doubled: number }>`select ${value}::int * 2 as doubled`;
    return (await response.execute(db)).rows[0]?.doubled;
  };
  expect([await twice(1), await twice(2), await twice(21)]).toEqual([2, 4, 42]);

  const prepared = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where statement like '%as doubled'`.execute(db);
  expect(prepared.rows).toHaveLength(1);
  await close();
});

test("the number of prepared statements is bounded", async () => {
  const { db, close } = openDatabase(url, { maxConnections: 1 });
  for (let made = 0; made < 600; made += 1) {
    const column = sql.id(`made_${made}`);
    const { rows } = await sql`select ${made}::int as ${column}`.execute(db);
    expect(rows).toEqual([{ [`made_${made}`.replace(/_(\d)/, "$1")]: made }]);
  }
  const prepared = await sql<{ count: number }>`
    select count(*) as count from pg_prepared_statements`.execute(db);
  expect(prepared.rows[0]?.count).toBeLessThanOrEqual(501);
  await close();
});

test("a failed statement rejects and does not affect the next one of its text", async () => {
  const { db, close } = openDatabase(url, { maxConnections: 1 });
  const divide = (by: number) => sql<{ q: number }>`select 10 / ${by}::int as q`.execute(db);
  await expect(divide(0)).rejects.toMatchObject({ code: "22012" });
  expect((await divide(5)).rows).toEqual([{ q: 2 }]);
  await close();
});

test("a statement that could not be parsed is not prepared again, since a pooler keeps its name", async () => {
  const { db, close } = openDatabase(url, { maxConnections: 1 });
  const read = () => sql<{ n: number }>`select n from made_later where n = ${1}`.execute(db);
  await expect(read()).rejects.toMatchObject({ code: "42P01" });
  await sql`create table made_later as select 1 as n`.execute(db);
  for (const _ of [1, 2]) expect((await read()).rows).toEqual([{ n: 1 }]);
  const prepared = await sql`
    select from pg_prepared_statements where statement like 'select n from made_later%'`.execute(
    db,
  );
  expect(prepared.rows).toEqual([]);
  await close();
});

test("a statement whose connection was lost is prepared on the next", async () => {
  const { pool, close } = openDatabase(url, { maxConnections: 1 });
  const client = await pool.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  client.on("error", () => {});
  const other = openDatabase(url, { maxConnections: 1 });
  await other.pool.query("select pg_terminate_backend($1)", [rows[0].pid]);
  await ended;
  const read = "select $1::int as after_a_loss";
  await expect(client.query(read, [1])).rejects.toThrow();
  client.release(true);
  await pool.query(read, [1]);
  const prepared = await pool.query("select from pg_prepared_statements where statement = $1", [
    read,
  ]);
  expect(prepared.rows).toHaveLength(1);
  await other.close();
  await close();
});

test("with prepare=false in the URL nothing is prepared, a library's named statement neither", async () => {
  const { db, pool, close } = openDatabase(`${url}?prepare=false`, { maxConnections: 1 });
  for (const value of [1, 2]) {
    expect((await sql`select ${value}::int as value`.execute(db)).rows).toEqual([{ value }]);
    const named = { name: "own", text: "select $1::int as value", values: [value] };
    expect((await pool.query(named)).rows).toEqual([{ value }]);
  }
  expect((await sql`select from pg_prepared_statements`.execute(db)).rows).toEqual([]);
  await close();
});
