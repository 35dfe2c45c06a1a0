import { type RawBuilder, sql } from "kysely";
import type { Executor } from "./executor.ts";
import { type VideoRow, videos } from "./video-row.ts";

/** A word of a search beside what the catalogue's words say about it. */
export interface TypedWord {
  word: string;
  /** True where a video has this very word. */
  isKnown: boolean;
  /** True where a video has a word that begins with it. */
  isBeginning: boolean;
  /** True for a word like "the": nothing is told apart by it. */
  isStopWord: boolean;
  /** Other words of the same stem that videos have, the commonest first. */
  forms: string[];
}

/** What one typed word is looked for as: any of the words, or whatever begins so. */
export interface WantedWord {
  typed: string;
  words: readonly string[];
  beginning: string | null;
}

/**
 * So many videos are ranked of those with all words in the title, and so many of the others; more
 * would slow the search for a word that is everywhere, and nobody pages that far.
 */
const MAX_RANKED = 200;

/** The words of a search, in their order. */
export async function selectTypedWords(db: Executor, search: string): Promise<TypedWord[]> {
  // The range holds whatever begins with the word: nothing sorts after the greatest code point.
  const { rows } = await sql<TypedWord>`
    select typed.word,
      exists (select from search_words known where known.word = typed.word) as is_known,
      exists (
        select from search_words longer
        where longer.word > typed.word and longer.word < typed.word || chr(1114111)
      ) as is_beginning,
      stem_of(typed.word) is null as is_stop_word,
      array(
        select form.word from search_words form
        where form.stem = stem_of(typed.word) and form.word <> typed.word
        order by form.videos desc, form.word limit 8
      ) as forms
    from unnest(words_of(${search})) with ordinality typed (word, place)
    order by typed.place
  `.execute(db);
  return rows;
}

/** A word that occurs beside a typed one that may be meant for it. */
export interface NearWord {
  typedWord: string;
  word: string;
  videos: number;
}

/** Words that may be one of these typed with at most so many edits; some are farther away. */
export async function selectNearWords(
  db: Executor,
  { typed, edits }: { typed: readonly string[]; edits: number },
): Promise<NearWord[]> {
  if (typed.length === 0) return [];
  const { rows } = await sql<NearWord>`
    select typed_word, word, videos from find_near_words(${[...typed]}::text[], ${edits})
  `.execute(db);
  return rows;
}

/**
 * Videos that have every wanted word. First those with more of them in the title, then with more of
 * them just as typed, then the better rated (the mean of all ratings weighs `priorRatings`).
 */
export function selectMatching(
  db: Executor,
  wanted: readonly WantedWord[],
  { skip, limit, priorRatings }: { skip: number; limit: number; priorRatings: number },
): Promise<VideoRow[]> {
  const all = sql`${wanted.map((each) => `(${anyOf(each)})`).join(" & ")}::tsquery`;
  const each = sql`${wanted.map(anyOf)}::tsquery[]`;
  const exact = sql`${wanted.map((word) => quote(word.typed))}::tsquery[]`;
  // Videos with all of them in the title come before any others, which are looked for only where
  // the page has room for them. `offset 0` has each looked up by its key, not the table read.
  const best = sql<{ bestId: string; place: number }>`(
    with titled as materialized (
      select * from video_texts where title_words @@ ${all} limit ${MAX_RANKED}
    ), others as (
      select * from video_texts
      where all_words @@ ${all} and not title_words @@ ${all}
        and (select count(*) from titled) < ${skip + limit}
      limit ${MAX_RANKED}
    )
    select found.id as best_id, row_number() over (order by
      ${howMany(each, "title_words")} desc,
      ${howMany(exact, "title_words")} desc,
      ${howMany(exact, "all_words")} desc,
      (rated.ratings_total + ${priorRatings}::float8 * (
        select coalesce(ratings_total::float8 / nullif(rated_by, 0), 0) from rating_sums
      )) / (rated.rated_by + ${priorRatings}::float8) desc,
      rated.serial_number
    ) as place
    from (select * from titled union all select * from others) found
    cross join lateral (
      select ratings_total, rated_by, serial_number from videos where id = found.id offset 0
    ) rated
    order by place limit ${limit} offset ${skip}
  )`;
  return videos(db)
    .innerJoin(best.as("best"), (join) => join.onRef("best.bestId", "=", "videos.id"))
    .orderBy("best.place")
    .execute();
}

function howMany(queries: RawBuilder<unknown>, column: "title_words" | "all_words") {
  return sql<number>`(
    select count(*) from unnest(${queries}) wanted (query)
    where found.${sql.ref(column)} @@ wanted.query
  )`;
}

/** As PostgreSQL writes it: `'minuet' | 'minuets' | 'minu':*`. */
function anyOf({ words, beginning }: WantedWord): string {
  const whole = words.map(quote);
  return (beginning === null ? whole : [...whole, `${quote(beginning)}:*`]).join(" | ");
}

/** Words hold letters and digits alone; the quotes keep them from being read as anything else. */
function quote(word: string): string {
  return `'${word.replaceAll(/['\\]/g, "$&$&")}'`;
}
