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
  saysNothing: boolean;
  /** Other words of the same stem that videos have, the commonest first. */
  forms: string[];
}

/** What one typed word is looked for as: any of the words, or whatever begins so. */
export interface WantedWord {
  typed: string;
  words: readonly string[];
  beginning: string | null;
}

/** Of more videos than these, the ones added first are ranked; the rest would slow every search. */
const MAX_RANKED = 500;

/** The words of a search, in their order. */
export async function selectTypedWords(db: Executor, search: string): Promise<TypedWord[]> {
  // The range holds whatever begins with the word: nothing sorts after the greatest code point.
  const { rows } = await sql<TypedWord>`
    select typed.word,
      exists (select from catalog_words known where known.word = typed.word) as is_known,
      exists (
        select from catalog_words longer
        where longer.word > typed.word and longer.word < typed.word || chr(1114111)
      ) as is_beginning,
      stem_of(typed.word) is null as says_nothing,
      array(
        select form.word from catalog_words form
        where form.stem = stem_of(typed.word) and form.word <> typed.word
        order by form.videos desc, form.word limit 8
      ) as forms
    from unnest(words_of(${search})) with ordinality typed (word, place)
    order by typed.place
  `.execute(db);
  return rows;
}

/** Words that may be this one typed with at most so many slips; some are farther from it. */
export async function selectNearWords(
  db: Executor,
  { typed, slips }: { typed: string; slips: number },
): Promise<{ word: string; videos: number }[]> {
  const { rows } = await sql<{ word: string; videos: number }>`
    select word, videos from find_near_words(${typed}, ${slips})
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
  const found = sql<{ id: string }>`(
    (select id from video_texts where title_words @@ ${all} limit ${MAX_RANKED})
    union
    (select id from video_texts where all_words @@ ${all} limit ${MAX_RANKED})
  )`;
  return videos(db)
    .innerJoin(found.as("found"), (join) => join.onRef("found.id", "=", "videos.id"))
    .innerJoin("videoTexts", "videoTexts.id", "videos.id")
    .innerJoin("ratingSums", (join) => join.onTrue())
    .orderBy(howMany(each, "title_words"), "desc")
    .orderBy(howMany(exact, "title_words"), "desc")
    .orderBy(howMany(exact, "all_words"), "desc")
    .orderBy(
      sql`(videos.ratings_total + ${priorRatings}::float8
        * coalesce(rating_sums.ratings_total::float8 / nullif(rating_sums.rated_by, 0), 0))
        / (videos.rated_by + ${priorRatings}::float8)`,
      "desc",
    )
    .orderBy("videos.serialNumber")
    .limit(limit)
    .offset(skip)
    .execute();
}

function howMany(queries: RawBuilder<unknown>, column: "title_words" | "all_words") {
  return sql<number>`(
    select count(*) from unnest(${queries}) wanted (query)
    where video_texts.${sql.ref(column)} @@ wanted.query
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
