import { sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import {
  createKeyset,
  type PageRequest,
  type PageRows,
  readPage,
} from "#platform/server/database/keyset.ts";
import type { Database } from "#platform/server/database/open-database.ts";
import { fewestPeople } from "../../contract/buckets.ts";
import { purgeReplacedFilms } from "./plays.ts";

/** Counts a person once per search. */
export async function insertMissedSearch(
  db: Executor,
  { search, person }: { search: string; person: Buffer },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locks the search, so that concurrent counts wait for each other.
    await sql`
      insert into missed_searches (search, people) values (${search}, 0)
      on conflict (search) do update set people = missed_searches.people
    `.execute(trx);
    await sql`
      with added as (
        insert into missed_search_people (search, person) values (${search}, ${person})
        on conflict do nothing returning search
      )
      update missed_searches set people = people + 1
      where search in (select search from added)
    `.execute(trx);
  });
}

// A literal, so that the partial index matches.
const isShown = sql<boolean>`people >= ${sql.raw(String(fewestPeople))}`;

const mostFrequentFirst = createKeyset([
  { value: "people", type: "bigint", direction: "desc" },
  { value: "search", type: "text", direction: "asc" },
]);

/** A page of the searches by enough people, most frequent first, and the number of all. */
export async function selectMissedSearches(
  db: Executor,
  page: PageRequest,
): Promise<PageRows<{ search: string; people: number }> & { total: number }> {
  const shown = db.selectFrom("missedSearches").where(isShown);
  const listed = await readPage(shown.select(["search", "people"]), mostFrequentFirst, page);
  const { total } = await shown
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  return { ...listed, total };
}

/** Deletes searcher ids after 90 days, then searches without searchers. */
async function purgeOldSearches(db: Executor): Promise<void> {
  await sql`
    with old as (
      delete from missed_search_people where searched_on < current_date - 90 returning search
    )
    update missed_searches set people = missed_searches.people - gone.people
    from (select search, count(*)::int as people from old group by search) gone
    where gone.search = missed_searches.search
  `.execute(db);
  await sql`delete from missed_searches where people <= 0`.execute(db);
}

/** Deletes plays of films that were replaced a month ago, and searches of more than 90 days ago. */
export async function purgeExpiredInsight({ db }: { db: Database }): Promise<void> {
  await purgeReplacedFilms(db);
  await purgeOldSearches(db);
}
