-- What a search compares: lower case and without accents. `unaccent` itself is not immutable,
-- because dictionaries can change; ours does not.
create function fold_text(original text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, original));

create table videos (
  id uuid primary key default gen_random_uuid(),
  video_id text not null unique,
  title text not null,
  description text not null,
  hook text not null default '',
  category text not null check (category in ('beginner', 'intermediate', 'professional', 'special')),
  -- One global order; deferrable so that one statement may let lessons change places.
  serial_number integer not null unique deferrable initially immediate,
  -- Its place in its category, 1, 2, 3, …, kept by the triggers below.
  category_position integer not null default 0,
  duration_seconds integer not null check (duration_seconds > 0),
  -- The prepared media this video plays; null until the first preparation is done.
  media_id text,
  media_state text not null default 'preparing' check (media_state in ('preparing', 'ready', 'failed')),
  poster_path text,
  ratings_total bigint not null default 0,
  rated_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null
    generated always as (fold_text(title || ' ' || hook || ' ' || description)) stored
);
create index videos_by_category on videos (category, serial_number);
create index videos_by_position on videos (category, category_position);
create index videos_newest on videos (created_at desc, id desc);
create index videos_by_rating on videos (rated_by, ratings_total desc, id);
create index videos_to_prepare on videos (serial_number) where media_state = 'preparing';
create index videos_search on videos using gin (search_text gin_trgm_ops);

-- Positions make a library page and the number of videos one index look-up each, however many there
-- are. They are counted anew from the first serial number that changed, so adding a last lesson
-- touches that lesson alone.
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

-- Most lessons are added last; guessing so here saves writing them twice.
create function guess_position() returns trigger language plpgsql as $$
begin
  new.category_position := 1 + coalesce((
    select category_position from videos where category = new.category
    order by category_position desc limit 1
  ), 0);
  return new;
end $$;
create trigger videos_arriving before insert on videos
  for each row execute function guess_position();
create function place_added_or_removed_videos() returns trigger language plpgsql as $$
begin
  -- Two publishers at once would count from the same place.
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

-- The sums of all ratings, whose mean every video's score begins with.
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

-- Every server keeps the catalogue's answers and pages in memory and drops them at this notice.
create function notify_catalog_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', '');
  return null;
end $$;
create trigger videos_changed after insert or update or delete on videos
  for each statement execute function notify_catalog_changed();
