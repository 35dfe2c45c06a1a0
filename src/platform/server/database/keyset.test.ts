import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import { createKeyset, readPage } from "./keyset.ts";

const { db } = await useDatabase();
await sql`create table entries (id uuid primary key, written_at timestamptz not null, rank numeric not null, word text not null)`.execute(
  db,
);
beforeEach(() => sql`truncate entries`.execute(db));

interface Entry {
  id: string;
  word: string;
}

const newestFirst = createKeyset([
  { value: "writtenAt", type: "timestamptz", direction: "desc" },
  { value: "id", type: "uuid", direction: "asc" },
]);
const add = async (word: string, { at = "2026-11-27 12:00:00.000001+00", rank = "1" } = {}) => {
  const id = randomUUID();
  await sql`insert into entries values (${id}, ${at}::timestamptz, ${rank}::numeric, ${word})`.execute(
    db,
  );
  return id;
};
const remove = (word: string) => sql`delete from entries where word = ${word}`.execute(db);
const read = (cursor: string | null = null, keyset = newestFirst) =>
  readPage(db.selectFrom(sql<Entry>`entries`.as("entries")).select(["id", "word"]), keyset, {
    cursor: cursor ?? undefined,
    limit: 2,
  });
const wordsOf = ({ rows }: { rows: Entry[] }) => rows.map(({ word }) => word);
const at = (second: number) => ({ at: `2026-11-27 12:00:0${second}+00` });

test("an entry that arrives between two pages repeats none, and one that is deleted loses none", async () => {
  for (const second of [1, 2, 3, 4, 5]) await add(`entry ${second}`, at(second));
  const first = await read();
  expect(wordsOf(first)).toEqual(["entry 5", "entry 4"]);
  await add("arrived", at(6));
  const second = await read(first.nextCursor);
  expect(wordsOf(second)).toEqual(["entry 3", "entry 2"]);
  // The cursor's own entry too.
  for (const word of ["entry 4", "entry 2", "entry 5"]) await remove(word);
  const third = await read(second.nextCursor);
  expect([wordsOf(third), third.nextCursor]).toEqual([["entry 1"], null]);
  expect(third.rows[0]).toEqual({ id: expect.any(String), word: "entry 1" });
});

test("entries of one instant are told apart by their id, and instants by the microsecond", async () => {
  for (const word of ["a", "b", "c"]) await add(word);
  await add("later", { at: "2026-11-27 12:00:00.000002+00" });
  await add("sooner", { at: "2026-11-27 12:00:00+00" });
  const first = await read();
  const second = await read(first.nextCursor);
  const third = await read(second.nextCursor);
  const words = [first, second, third].flatMap(wordsOf);
  expect(words.toSorted()).toEqual(["a", "b", "c", "later", "sooner"]);
  expect([words.at(0), words.at(-1)]).toEqual(["later", "sooner"]);
});

test("a page that ends with the list's last entry is the last", async () => {
  for (const second of [1, 2]) await add(`entry ${second}`, at(second));
  expect(await read()).toMatchObject({ nextCursor: null, following: undefined });
  await add("entry 3", at(3));
  const { nextCursor, following } = await read();
  expect([typeof nextCursor, following?.word]).toEqual(["string", "entry 1"]);
});

test("orders of numbers and texts keep long fractions and any character", async () => {
  const byRank = createKeyset([
    { value: "rank", type: "numeric", direction: "asc" },
    { value: "word", type: "text", direction: "desc" },
  ]);
  const words = ['"quoted", \\', "é 𝄞", "two\nlines", "'; drop table entries; --"];
  const rank = `0.${"0".repeat(400)}1`;
  for (const word of words) await add(word, { rank });
  await add("last", { rank: `${rank}1` });
  const first = await read(null, byRank);
  const second = await read(first.nextCursor, byRank);
  const third = await read(second.nextCursor, byRank);
  const listed = [first, second, third].flatMap(wordsOf);
  expect(listed.toSorted()).toEqual([...words, "last"].toSorted());
  expect([listed.at(-1), third.nextCursor]).toEqual(["last", null]);
});

const id = "00000000-0000-4000-8000-000000000001";
test.each([
  ["no JSON", "x"],
  ["an object", { at: "2026-11-27 12:00:00+00" }],
  ["numbers", [1, 2]],
  ["too few values", [id]],
  ["too many values", ["2026-11-27 12:00:00+00", id, id]],
  ["no id", ["2026-11-27 12:00:00+00", "1"]],
  ["no instant", ["now", id]],
  ["a day that no month has", ["2026-02-30 12:00:00+00", id]],
  ["an hour that no day has", ["2026-02-20 24:00:01+00", id]],
  ["the year 0", ["0000-02-20 12:00:00+00", id]],
  ["an offset that PostgreSQL refuses", ["2026-02-20 12:00:00+19", id]],
  ["a zone's name", ["2026-02-20 12:00:00+00[UTC]", id]],
])("a cursor of %s is refused as an invalid request", async (_, content) => {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  await expect(read(Buffer.from(text).toString("base64url"))).rejects.toMatchObject({
    code: "platform.invalid_request",
  });
});
