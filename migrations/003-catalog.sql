create table videos (
  id uuid primary key default gen_random_uuid(),
  -- The name of the video in URLs; the public contract calls it videoId.
  slug text not null unique,
  title text not null,
  description text not null,
  tagline text not null default '',
  composer text not null default '',
  keywords text not null default '',
  category text not null check (category in ('beginner', 'intermediate', 'professional', 'special')),
  -- One global order; deferrable so that one statement may swap two videos.
  serial_number integer not null unique deferrable initially immediate,
  -- The position in the category, 1, 2, 3, …, maintained by the triggers below.
  category_position integer not null default 0,
  duration_seconds integer not null check (duration_seconds > 0),
  -- The prepared media of this video; null until the first preparation is done.
  media_id text,
  media_state text not null default 'preparing' check (media_state in ('preparing', 'ready', 'failed')),
  poster_path text,
  ratings_total bigint not null default 0,
  rated_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What playing the whole video downloads, in bytes, at each of the three data saver settings; null
  -- until the media is prepared. A silent video has no sound alone.
  bytes_all bigint check (bytes_all > 0),
  bytes_small bigint check (bytes_small > 0),
  bytes_sound bigint check (bytes_sound > 0),
  constraint videos_bytes_known_together
    check ((bytes_all is null) = (bytes_small is null) and (bytes_sound is null or bytes_all is not null))
);
create index videos_by_category on videos (category, serial_number);
create index videos_by_position on videos (category, category_position);
create index videos_newest on videos (created_at desc, id desc);
create index videos_by_rating on videos (rated_by, ratings_total desc, id);
create index videos_to_prepare on videos (serial_number) where media_state = 'preparing';

-- Positions --------------------------------------------------------------------------------------

-- Positions make a library page and the number of videos one index look-up each, however many there
-- are. They are computed from the first serial number that changed, so that appending a video
-- touches that video alone.
create function place_videos(changed_category text, from_serial_number integer) returns void
language plpgsql as $$
begin
  update videos set category_position = placed.position
  from (
    select id, row_number() over (order by serial_number) + coalesce((
      select earlier.category_position from videos earlier
      where earlier.category = changed_category and earlier.serial_number < from_serial_number
      order by earlier.serial_number desc limit 1
    ), 0) as position
    from videos where category = changed_category and serial_number >= from_serial_number
  ) placed
  where videos.id = placed.id and videos.category_position <> placed.position;
end $$;

-- Most videos are appended; the right position at insertion saves writing the row twice.
create function set_last_position() returns trigger language plpgsql as $$
begin
  new.category_position := 1 + coalesce((
    select category_position from videos where category = new.category
    order by category_position desc limit 1
  ), 0);
  return new;
end $$;
create trigger videos_inserting before insert on videos
  for each row execute function set_last_position();

create function place_added_or_removed_videos() returns trigger language plpgsql as $$
begin
  -- Two publishers at once would compute from the same position.
  perform pg_advisory_xact_lock(7240114);
  perform place_videos(category, first)
  from (select category, min(serial_number) as first from changed group by category) changed;
  return null;
end $$;
create trigger videos_inserted after insert on videos
  referencing new table as changed for each statement
  execute function place_added_or_removed_videos();
create trigger videos_deleted after delete on videos
  referencing old table as changed for each statement
  execute function place_added_or_removed_videos();

create function place_moved_video() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7240114);
  perform place_videos(old.category, least(old.serial_number, new.serial_number));
  if old.category <> new.category then
    perform place_videos(new.category, new.serial_number);
  end if;
  return null;
end $$;
create trigger videos_moved after update of category, serial_number on videos
  for each row
  when ((old.category, old.serial_number) is distinct from (new.category, new.serial_number))
  execute function place_moved_video();

-- Positions and words are computed over many videos, so publishers take a lock before they touch any
-- row; two at once would deadlock. Changes of ratings and media take no such lock.
create function lock_publishing() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7240114);
  return null;
end $$;
create trigger videos_publishing
  before insert or delete
    or update of category, serial_number, title, tagline, description, composer, keywords on videos
  for each statement execute function lock_publishing();

-- Ratings ----------------------------------------------------------------------------------------

-- The sums of all ratings; their mean is the prior of every video's score.
create table rating_sums (
  single_row boolean primary key default true check (single_row),
  ratings_total bigint not null default 0,
  rated_by bigint not null default 0
);
insert into rating_sums default values;

create function sum_added_ratings() returns trigger language plpgsql as $$
begin
  update rating_sums set
    ratings_total = rating_sums.ratings_total + added.total,
    rated_by = rating_sums.rated_by + added.count
  from (select sum(ratings_total) as total, sum(rated_by) as count from changed) added
  where added.count > 0;
  return null;
end $$;
create trigger videos_inserted_ratings after insert on videos
  referencing new table as changed for each statement execute function sum_added_ratings();

create function sum_changed_ratings() returns trigger language plpgsql as $$
begin
  update rating_sums set
    ratings_total = ratings_total + case tg_op when 'DELETE' then 0 else new.ratings_total end
      - old.ratings_total,
    rated_by = rated_by + case tg_op when 'DELETE' then 0 else new.rated_by end - old.rated_by;
  return null;
end $$;
create trigger videos_rated after update of ratings_total, rated_by on videos
  for each row execute function sum_changed_ratings();
create trigger videos_deleted_ratings after delete on videos
  for each row execute function sum_changed_ratings();

-- Search -----------------------------------------------------------------------------------------

-- Lower case, without accents. `unaccent` is not immutable because dictionaries can change; this one
-- does not. ICU's rules hold whatever the database's locale: under "C" only ASCII would change case.
-- NFKC composes letters and accents first, as `unaccent` knows composed letters only.
create function fold_text(original text) returns text
  language sql immutable strict parallel safe
  return lower(
    public.unaccent('public.unaccent'::regdictionary, normalize(original, nfkc)) collate "und-x-icu"
  );

-- The words of a text in their order, for videos and searches alike, each cut after 40 letters, as an
-- index entry has a limit.
create function words_of(original text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select left(word, 40) from string_to_table(
      regexp_replace(fold_text(original) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g'), ' '
    ) with ordinality as found (word, place)
    where word <> '' order by place
  );

-- The English stem ("chords", "chord"); null for stop words like "the". Words of other languages are
-- mostly their own stem.
create function stem_of(word text) returns text
  language sql immutable strict parallel safe
  return (ts_lexize('pg_catalog.english_stem'::regdictionary, word))[1];

-- The word, and the word with up to so many letters deleted. Two words within that edit distance (a
-- letter missing, doubled or wrong, or two swapped) have one of these in common.
create function delete_letters(word text, times integer) returns text[]
  language sql immutable strict parallel safe
begin atomic
  with once (variant) as (
    select left(word, place - 1) || substr(word, place + 1)
    from generate_series(1, length(word)) place where times > 0 and length(word) > 2
  )
  select array(
    select word
    union select variant from once
    union select left(variant, place - 1) || substr(variant, place + 1)
      from once, generate_series(1, length(variant)) place where times > 1 and length(variant) > 2
  );
end;

-- The deletion variants under which a mistyped word finds this one. The first seven letters suffice to
-- make it a candidate; long words allow two edits; the shorter beginnings serve words half typed.
create function deletion_variants_of(word text) returns text[]
  language sql immutable strict parallel safe
  return delete_letters(left(word, 7), case when length(word) > 5 then 2 else 1 end)
    || case when length(word) > 5 then delete_letters(left(word, 5), 1) else '{}' end
    || case when length(word) > 4 then delete_letters(left(word, 4), 1) else '{}' end;

-- Apart from `videos`, whose rows change with every rating; these change with their texts alone.
create table video_texts (
  id uuid primary key references videos (id) on delete cascade,
  title_words tsvector not null,
  all_words tsvector not null
);
create index video_texts_by_title on video_texts using gin (title_words);
create index video_texts_by_word on video_texts using gin (all_words);

-- Every word that occurs, with the number of videos that have it.
create table search_words (
  word text collate "C" primary key,
  videos integer not null,
  stem text collate "C" generated always as (stem_of(word)) stored,
  deletion_variants text[] collate "C" not null generated always as (deletion_variants_of(word)) stored
);
create index search_words_by_stem on search_words (stem);
create index search_words_by_variant on search_words using gin (deletion_variants) with (fastupdate = off);

-- The words that have one of these deletion variants, which the caller computes from a mistyped word.
-- Without the setting, small tables would be scanned, comparing all with all.
create function find_words_with_variants(variants text[])
  returns table (word text, videos integer)
  language sql stable strict rows 50 set enable_seqscan = off
begin atomic
  select near.word, near.videos from search_words near where near.deletion_variants && variants;
end;

create function add_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word, videos)
  select word, count(*) from added, unnest(tsvector_to_array(added.all_words)) word
  group by word
  on conflict (word) do update set videos = search_words.videos + excluded.videos;
  return null;
end $$;
create function remove_words() returns trigger language plpgsql as $$
begin
  update search_words set videos = search_words.videos - gone.videos
  from (
    select word, count(*) as videos from removed, unnest(tsvector_to_array(removed.all_words)) word
    group by word
  ) gone
  where search_words.word = gone.word;
  delete from search_words where videos <= 0 and word in (
    select unnest(tsvector_to_array(removed.all_words)) from removed
  );
  return null;
end $$;
create trigger video_texts_added after insert on video_texts
  referencing new table as added for each statement execute function add_words();
create trigger video_texts_removed after delete on video_texts
  referencing old table as removed for each statement execute function remove_words();
-- Two triggers, in the order of their names: words that stay are never deleted in between.
create trigger video_texts_changed_1 after update on video_texts
  referencing new table as added for each statement execute function add_words();
create trigger video_texts_changed_2 after update on video_texts
  referencing old table as removed for each statement execute function remove_words();

-- Everything a video is found by.
create function searched_words(video videos) returns tsvector
  language sql immutable
  return array_to_tsvector(words_of(concat_ws(' ',
    video.title, video.tagline, video.description, video.composer, video.keywords, video.category
  )));

create function index_added_videos() returns trigger language plpgsql as $$
begin
  insert into video_texts (id, title_words, all_words)
  select changed.id, array_to_tsvector(words_of(changed.title)), searched_words(changed)
  from changed;
  return null;
end $$;
create trigger videos_inserted_texts after insert on videos
  referencing new table as changed for each statement execute function index_added_videos();

create function index_changed_video() returns trigger language plpgsql as $$
begin
  update video_texts
  set title_words = array_to_tsvector(words_of(new.title)), all_words = searched_words(new)
  where id = new.id;
  return null;
end $$;
create trigger videos_texts_changed
  after update of title, tagline, description, composer, keywords, category on videos
  for each row
  when (
    (old.title, old.tagline, old.description, old.composer, old.keywords, old.category)
    is distinct from
    (new.title, new.tagline, new.description, new.composer, new.keywords, new.category)
  )
  execute function index_changed_video();

-- Notifications ----------------------------------------------------------------------------------

-- Every server caches the catalogue's responses and pages and invalidates them at this notification.
-- It carries the ids of the videos whose ratings changed, or nothing where anything else did.
create function notify_catalog_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', '');
  return null;
end $$;
create trigger videos_added_or_removed after insert or delete on videos
  for each statement execute function notify_catalog_changed();

create function notify_videos_updated() returns trigger language plpgsql as $$
declare ids text;
begin
  if (select count(*) from (select from updated limit 101) few) <= 100 and not exists (
    select from updated join before using (id)
    where to_jsonb(updated) - 'ratings_total' - 'rated_by'
      is distinct from to_jsonb(before) - 'ratings_total' - 'rated_by'
  ) then
    select string_agg(id::text, ',' order by id) into ids from updated;
    if ids is null then return null; end if;
  end if;
  perform pg_notify('catalog_changed', coalesce(ids, ''));
  return null;
end $$;
create trigger videos_updated after update on videos
  referencing old table as before new table as updated for each statement
  execute function notify_videos_updated();
