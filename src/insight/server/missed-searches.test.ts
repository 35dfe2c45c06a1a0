import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addVideos } from "#catalog/server/index.ts";
import { sampleVideo } from "#catalog/server/testing/sample-video.ts";
import { useDatabase as openTestDatabase } from "../../../test/support/database.ts";
import { listMissedSearches, reportMissedSearch } from "./missed-searches.ts";
import { purgeExpiredInsight } from "./queries/searches.ts";

const { db } = await openTestDatabase();
await addVideos({ db }, [sampleVideo(1, { title: "Minuet in G" })]);

const deps = { db, tokenSecret: "a secret of the test" };
const listed = async () => (await listMissedSearches({ db })).searches;
const newStudent = () => ({ userId: randomUUID(), role: "student" as const });
const searchBy = async (people: number, typed: string): Promise<void> => {
  for (let person = 0; person < people; person += 1) {
    await reportMissedSearch(deps, { caller: newStudent(), typed });
  }
};

test("a search is shown once five people made it in vain, and one person counts once", async () => {
  const caller = newStudent();
  for (const typed of ["Clair de Lune", "clair de  lune", "CLAIR DE LUNE!"]) {
    await reportMissedSearch(deps, { caller, typed });
  }
  await searchBy(3, "clair de lune");
  expect(await listed()).toEqual([]);
  await searchBy(1, "Clair de lune");
  expect(await listed()).toEqual([{ _id: "clair de lune", people: 5 }]);
  await Promise.all([1, 2, 3, 4].map(() => searchBy(1, "clair de lune")));
  expect(await listed()).toEqual([{ _id: "clair de lune", people: 9 }]);
});

test("found searches, addresses, numbers and what instructors search for are not kept", async () => {
  const before = await db.selectFrom("missedSearches").selectAll().execute();
  for (const typed of ["minuet", "ada@school.test", "+234 800 000 0000", "?"]) {
    await searchBy(1, typed);
  }
  await reportMissedSearch(deps, {
    caller: { ...newStudent(), role: "instructor" },
    typed: "tango",
  });
  expect(await db.selectFrom("missedSearches").selectAll().execute()).toEqual(before);
});

test("nothing that is kept names who searched, and it goes after 90 days", async () => {
  const caller = newStudent();
  await reportMissedSearch(deps, { caller, typed: "tango" });
  await searchBy(5, "salsa");
  const { rows } = await sql<{ row: string }>`
    select people::text as row from missed_search_people people`.execute(db);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ row }) => row.includes(caller.userId))).toEqual([]);
  const age = (search: string) =>
    sql`update missed_search_people set searched_on = current_date - 91
      where search = ${search}`.execute(db);
  await age("tango");
  await purgeExpiredInsight({ db });
  const left = await db.selectFrom("missedSearches").select("search").execute();
  expect(left.map(({ search }) => search).toSorted()).toEqual(["clair de lune", "salsa"]);
  await age("salsa");
  await searchBy(1, "salsa");
  await purgeExpiredInsight({ db });
  expect((await listed()).map(({ _id }) => _id)).toEqual(["clair de lune"]);
});
