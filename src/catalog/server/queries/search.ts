import { type RawBuilder, sql } from "kysely";
import type { Executor } from "#platform/server/database/executor.ts";
import { prepareQuery } from "#platform/server/database/prepare-query.ts";
import { type VideoRow, videos } from "./video-row.ts";

/** A word of a search and how it relates to the words of the catalogue. */
export interface TypedWord {
  word: string;
  /** True where a video has this word. */
  isKnown: boolean;
  /** True where a video has a word that begins with it. */
  isPrefix: boolean;
  /** True for a word like "the". */
  isStopWord: boolean;
  /** Other words of the same stem that videos have, the commonest first. */
  stemVariants: string[];
}

/** The alternatives that match one typed word: any of the words, or any word with the prefix. */
export interface SearchTerm {
  typed: string;
  words: readonly string[];
  prefix: string | null;
}

/**
 * The most videos that are ranked: of those with all words in the title, and of the others. Bounds
 * the cost of a very common word.
 */
const MAX_RANKED = 200;

/** The words of a search, in their order. */
export const selectTypedWords = prepareQuery(
  // The range holds all words with this prefix: no character sorts after the greatest code point.
  // `offset 0` gives every search the same estimate of words, so that the plan is made once.
  (_, { search }: { search: string }) => sql<TypedWord>`
    select typed.word,
      exists (select from search_words known where known.word = typed.word) as is_known,
      exists (
        select from search_words longer
        where longer.word > typed.word and longer.word < typed.word || chr(1114111)
      ) as is_prefix,
      stem_of(typed.word) is null as is_stop_word,
      array(
        select form.word from search_words form
        where form.stem = stem_of(typed.word) and form.word <> typed.word
        order by form.videos desc, form.word limit 8
      ) as stem_variants
    from (select words_of(${search}) as words offset 0) parsed
    cross join lateral unnest(parsed.words) with ordinality typed (word, place)
    order by typed.place`,
);

/** A word of the catalogue that is similar to a typed one. */
export interface SimilarWord {
  typedWord: string;
  word: string;
  videos: number;
}

/** Candidates that share a deletion variant with a typed word; some are farther away. */
export async function selectSimilarWords(
  db: Executor,
  typed: readonly { word: string; deletionVariants: readonly string[] }[],
): Promise<SimilarWord[]> {
  if (typed.length === 0) return [];
  return similarWords(db, {
    words: typed.map(({ word }) => word),
    variants: typed.map(({ deletionVariants }) => arrayLiteral(deletionVariants)),
  });
}

const similarWords = prepareQuery(
  (_, { words, variants }: { words: string[]; variants: string[] }) => sql<SimilarWord>`
    select typed.word as typed_word, near.word, near.videos
    from unnest(${words}::text[], ${variants}::text[]) typed (word, variants)
    cross join lateral find_words_with_variants(typed.variants::text[]) near`,
);

/** PostgreSQL has no arrays of arrays of different lengths, so the inner ones are passed as text. */
function arrayLiteral(words: readonly string[]): string {
  return `{${words.map((word) => `"${word.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`;
}

/**
 * Videos that match every term: first those with more matches in the title, then with more words
 * exactly as typed, then the better rated (the mean of all ratings has the weight `priorRatings`).
 */
export function selectMatching(
  db: Executor,
  terms: readonly SearchTerm[],
  { skip, limit, priorRatings }: { skip: number; limit: number; priorRatings: number },
): Promise<VideoRow[]> {
  return matching(db, {
    all: terms.map((each) => `(${anyOf(each)})`).join(" & "),
    each: terms.map(anyOf),
    exact: terms.map((term) => quote(term.typed)),
    end: skip + limit,
    skip,
    limit,
    priorRatings,
  });
}

interface MatchingValues {
  all: string;
  each: string[];
  exact: string[];
  end: number;
  skip: number;
  limit: number;
  priorRatings: number;
}

const matching = prepareQuery((db, values: MatchingValues) => {
  const { end, skip, limit, priorRatings } = values;
  const all = sql`${values.all}::tsquery`;
  const each = sql`${values.each}::tsquery[]`;
  const exact = sql`${values.exact}::tsquery[]`;
  // Videos with all terms in the title come first. Others are searched only if the page has room.
  // `offset 0` makes the planner look rows up by key instead of scanning the table.
  const best = sql<{ bestId: string; place: number }>`(
    with titled as materialized (
      select * from video_texts where title_words @@ ${all} limit ${MAX_RANKED}
    ), others as (
      select * from video_texts
      where all_words @@ ${all} and not title_words @@ ${all}
        and (select count(*) from titled) < ${end}
      limit ${MAX_RANKED}
    )
    select found.id as best_id, row_number() over (order by
      ${countMatches(each, "title_words")} desc,
      ${countMatches(exact, "title_words")} desc,
      ${countMatches(exact, "all_words")} desc,
      (rated.ratings_total + ${priorRatings}::float8 * (
        select coalesce(ratings_total::float8 / nullif(rated_by, 0), 0) from rating_sums
      )) / (rated.rated_by + ${priorRatings}::float8) desc,
      rated.rank, rated.id
    ) as place
    from (select * from titled union all select * from others) found
    cross join lateral (
      select id, ratings_total, rated_by, rank from videos where id = found.id offset 0
    ) rated
    order by place limit ${limit} offset ${skip}
  )`;
  return videos(db)
    .innerJoin(best.as("best"), (join) => join.onRef("best.bestId", "=", "videos.id"))
    .orderBy("best.place");
});

/** Most searches have one word, whose match costs far less than a subquery. */
function countMatches(queries: RawBuilder<unknown>, column: "title_words" | "all_words") {
  const words = sql.ref(`found.${column}`);
  return sql<number>`case when cardinality(${queries}) = 1
    then (${words} @@ (${queries})[1])::int
    else (select count(*) from unnest(${queries}) term (query) where ${words} @@ term.query)
    end`;
}

/** A tsquery such as `'minuet' | 'minuets' | 'minu':*`. */
function anyOf({ words, prefix }: SearchTerm): string {
  const whole = words.map(quote);
  return (prefix === null ? whole : [...whole, `${quote(prefix)}:*`]).join(" | ");
}

/** A quoted lexeme; words hold letters and digits only, so quoting is a safeguard. */
function quote(word: string): string {
  return `'${word.replaceAll(/['\\]/g, "$&$&")}'`;
}
