-- Search by words: what is typed is first mended against the words that occur, then found through
-- an index of whole words. Comparing the texts themselves letter by letter grows with the table.
drop index videos_search;
alter table videos drop column search_text;

-- ICU's rules, whatever the database's own locale: under "C" only ASCII would change case. NFKC
-- puts letters and their accents together first, else `unaccent` would not know them.
create or replace function fold_text(original text) returns text
  language sql immutable strict parallel safe
  return lower(
    public.unaccent('public.unaccent'::regdictionary, normalize(original, nfkc)) collate "und-x-icu"
  );

-- The words of a text in their order, for texts and searches alike. Nobody types more than the
-- first 40 letters of a word, and an index takes no endless ones.
create function words_of(original text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select left(word, 40) from string_to_table(
      regexp_replace(fold_text(original) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g'), ' '
    ) with ordinality as found (word, place)
    where word <> '' order by place
  );

-- What its forms have in common in English ("chords", "chord"); null for words like "the" that say
-- nothing, and the word itself in other languages, more or less.
create function stem_of(word text) returns text
  language sql immutable strict parallel safe
  return (ts_lexize('pg_catalog.english_stem'::regdictionary, word))[1];

-- A word, and it with a letter left out, each in turn, up to so many times. Two words that differ by
-- as many slips (a letter missing, doubled or wrong, or two swapped) have one of these in common.
create function leave_out_letters(word text, times integer) returns text[]
  language sql immutable strict parallel safe
begin atomic
  with once (slip) as (
    select left(word, place - 1) || substr(word, place + 1)
    from generate_series(1, length(word)) place where times > 0 and length(word) > 2
  )
  select array(
    select word
    union select slip from once
    union select left(slip, place - 1) || substr(slip, place + 1)
      from once, generate_series(1, length(slip)) place where times > 1 and length(slip) > 2
  );
end;

-- What a word is found by when it is typed with slips: its first seven letters are enough to make
-- it a candidate. Long words forgive two; the shorter beginnings are for words half typed.
create function slips_of(word text) returns text[]
  language sql immutable strict parallel safe
  return leave_out_letters(left(word, 7), case when length(word) > 5 then 2 else 1 end)
    || case when length(word) > 5 then leave_out_letters(left(word, 5), 1) else '{}' end
    || case when length(word) > 4 then leave_out_letters(left(word, 4), 1) else '{}' end;

-- Apart from `videos`, whose rows change with every rating: these change with their words alone.
create table video_texts (
  id uuid primary key references videos (id) on delete cascade,
  title_words tsvector not null,
  all_words tsvector not null
);
create index video_texts_by_title on video_texts using gin (title_words);
create index video_texts_by_word on video_texts using gin (all_words);

-- Every word that occurs, with the number of videos that have it.
create table catalog_words (
  word text collate "C" primary key,
  videos integer not null,
  stem text collate "C" generated always as (stem_of(word)) stored,
  slips text[] collate "C" not null generated always as (slips_of(word)) stored
);
create index catalog_words_by_stem on catalog_words (stem);
create index catalog_words_by_slip on catalog_words using gin (slips) with (fastupdate = off);

-- The words that have a slip in common with one of those typed; who asks weighs them. Without the
-- setting, small tables would be read through, comparing all with all.
create function find_near_words(typed text[], times integer)
  returns table (typed_word text, word text, videos integer)
  language sql stable strict set enable_seqscan = off
begin atomic
  select one.word, near.word, near.videos
  from unnest(typed) one (word)
  join catalog_words near on near.slips && leave_out_letters(left(one.word, 7), times);
end;

create function add_words() returns trigger language plpgsql as $$
begin
  insert into catalog_words (word, videos)
  select word, count(*) from added, unnest(tsvector_to_array(added.all_words)) word
  group by word
  on conflict (word) do update set videos = catalog_words.videos + excluded.videos;
  return null;
end $$;
create function remove_words() returns trigger language plpgsql as $$
begin
  update catalog_words set videos = catalog_words.videos - gone.videos
  from (
    select word, count(*) as videos from removed, unnest(tsvector_to_array(removed.all_words)) word
    group by word
  ) gone
  where catalog_words.word = gone.word;
  delete from catalog_words where videos <= 0 and word in (
    select unnest(tsvector_to_array(removed.all_words)) from removed
  );
  return null;
end $$;
create trigger video_texts_added after insert on video_texts
  referencing new table as added for each statement execute function add_words();
create trigger video_texts_removed after delete on video_texts
  referencing old table as removed for each statement execute function remove_words();
-- Two triggers, in the order of their names: words that stay are never taken out in between.
create trigger video_texts_changed_1 after update on video_texts
  referencing new table as added for each statement execute function add_words();
create trigger video_texts_changed_2 after update on video_texts
  referencing old table as removed for each statement execute function remove_words();

create function read_added_videos() returns trigger language plpgsql as $$
begin
  insert into video_texts (id, title_words, all_words)
  select changed.id,
    array_to_tsvector(words_of(title)),
    array_to_tsvector(words_of(title || ' ' || hook || ' ' || description))
  from changed;
  return null;
end $$;
create trigger videos_inserted_texts after insert on videos
  referencing new table as changed for each statement execute function read_added_videos();

create function read_changed_video() returns trigger language plpgsql as $$
begin
  update video_texts set
    title_words = array_to_tsvector(words_of(new.title)),
    all_words = array_to_tsvector(words_of(new.title || ' ' || new.hook || ' ' || new.description))
  where id = new.id;
  return null;
end $$;
create trigger videos_reworded after update of title, hook, description on videos
  for each row
  when ((old.title, old.hook, old.description) is distinct from (new.title, new.hook, new.description))
  execute function read_changed_video();

insert into video_texts (id, title_words, all_words)
select id, array_to_tsvector(words_of(title)),
  array_to_tsvector(words_of(title || ' ' || hook || ' ' || description))
from videos;

-- Places and words are counted over many videos, so publishers take turns before they touch any row;
-- two at once would wait for each other's crosswise. Ratings and media change without this.
create function take_publishers_turn() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7240114);
  return null;
end $$;
create trigger videos_take_turns
  before insert or delete or update of category, serial_number, title, hook, description on videos
  for each statement execute function take_publishers_turn();
