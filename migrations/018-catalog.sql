-- Lessons that an instructor writes: drafts, scheduled, published and hidden ones in one table, of which
-- visitors see the published ones alone (decision 070).

alter table videos
  add column state text not null default 'published'
    check (state in ('draft', 'scheduled', 'published', 'hidden')),
  -- When a scheduled lesson is to be published, by the database's clock.
  add column publish_at timestamptz,
  -- When it was first published, which `created_at` then says too; null for a lesson that never was.
  add column published_at timestamptz,
  -- The order in the category: the folder's number, or halfway between two lessons.
  add column rank numeric,
  -- Who made it: the school's folder, or an instructor in the studio.
  add column source text not null default 'school' check (source in ('school', 'studio')),
  -- When an instructor last changed its texts or category, and its place: the folder then leaves them.
  add column edited_at timestamptz,
  add column moved_at timestamptz,
  -- Counts an instructor's changes, so that nobody overwrites what they have not seen.
  add column version integer not null default 1,
  -- Only the folder's lessons have its number.
  alter column serial_number drop not null;

update videos set rank = serial_number, published_at = created_at;

alter table videos
  alter column rank set not null,
  add constraint videos_scheduled_with_time check ((state = 'scheduled') = (publish_at is not null)),
  add constraint videos_published_once
    check (state in ('draft', 'scheduled') or published_at is not null);

-- The lists of the studio, and the neighbours of a lesson.
create index videos_by_rank on videos (category, rank, serial_number, id);
drop index videos_by_category;
create index videos_scheduled on videos (publish_at) where state = 'scheduled';
drop index videos_newest;
create index videos_newest on videos (created_at desc, id desc) where state = 'published';
drop index videos_by_rating;
create index videos_by_rating on videos (rated_by, ratings_total desc, id) where state = 'published';

-- Positions --------------------------------------------------------------------------------------

-- Published lessons have the positions 1, 2, 3, … of their category; the others have 0.
create function place_videos(changed_category text, from_rank numeric) returns void
language plpgsql as $$
begin
  update videos set category_position = placed.position
  from (
    select id, row_number() over (order by rank, serial_number, id) + coalesce((
      select earlier.category_position from videos earlier
      where earlier.category = changed_category and earlier.rank < from_rank
        and earlier.state = 'published'
      order by earlier.rank desc, earlier.serial_number desc, earlier.id desc limit 1
    ), 0) as position
    from videos
    where category = changed_category and rank >= from_rank and state = 'published'
  ) placed
  where videos.id = placed.id and videos.category_position <> placed.position;
end $$;

create or replace function set_last_position() returns trigger language plpgsql as $$
begin
  -- Servers of the earlier version give none.
  new.rank := coalesce(new.rank, new.serial_number);
  new.category_position := 0;
  if new.state = 'published' then
    new.published_at := coalesce(new.published_at, new.created_at);
    new.category_position := 1 + coalesce((
      select category_position from videos where category = new.category
      order by category_position desc limit 1
    ), 0);
  end if;
  return new;
end $$;

create or replace function place_added_or_removed_videos() returns trigger language plpgsql as $$
begin
  -- Two publishers at once would compute from the same position.
  perform pg_advisory_xact_lock(7240114);
  perform place_videos(category, first)
  from (
    select category, min(rank) as first from changed where state = 'published' group by category
  ) changed;
  return null;
end $$;

create function leave_position() returns trigger language plpgsql as $$
begin
  new.category_position := 0;
  return new;
end $$;
create trigger videos_leaving before update of state on videos
  for each row when (old.state = 'published' and new.state <> 'published')
  execute function leave_position();

create or replace function place_moved_video() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7240114);
  if old.category = new.category and old.state = new.state then
    perform place_videos(new.category, least(old.rank, new.rank));
    return null;
  end if;
  if old.state = 'published' then
    perform place_videos(old.category, old.rank);
  end if;
  if new.state = 'published' then
    perform place_videos(new.category, new.rank);
  end if;
  return null;
end $$;
drop trigger videos_moved on videos;
create trigger videos_moved after update of category, rank, state on videos
  for each row
  when (
    'published' in (old.state, new.state)
    and (old.category, old.rank, old.state) is distinct from (new.category, new.rank, new.state)
  )
  execute function place_moved_video();
drop function place_videos(text, integer);

drop trigger videos_publishing on videos;
create trigger videos_publishing
  before insert or delete
    or update of category, rank, state, title, tagline, description, composer, keywords on videos
  for each statement execute function lock_publishing();

-- Search -----------------------------------------------------------------------------------------

-- Published lessons alone are found.
create or replace function index_added_videos() returns trigger language plpgsql as $$
begin
  insert into video_texts (id, title_words, all_words)
  select changed.id, array_to_tsvector(words_of(changed.title)), searched_words(changed)
  from changed where changed.state = 'published';
  return null;
end $$;

create or replace function index_changed_video() returns trigger language plpgsql as $$
begin
  if new.state <> 'published' then
    delete from video_texts where id = new.id;
  elsif old.state <> 'published' then
    insert into video_texts (id, title_words, all_words)
    values (new.id, array_to_tsvector(words_of(new.title)), searched_words(new));
  else
    update video_texts
    set title_words = array_to_tsvector(words_of(new.title)), all_words = searched_words(new)
    where id = new.id;
  end if;
  return null;
end $$;
drop trigger videos_texts_changed on videos;
create trigger videos_texts_changed
  after update of title, tagline, description, composer, keywords, category, state on videos
  for each row
  when (
    'published' in (old.state, new.state)
    and (old.title, old.tagline, old.description, old.composer, old.keywords, old.category, old.state)
      is distinct from
      (new.title, new.tagline, new.description, new.composer, new.keywords, new.category, new.state)
  )
  execute function index_changed_video();

-- Notifications ----------------------------------------------------------------------------------

-- Servers are notified of what visitors see, so that a draft invalidates no cached page.
create or replace function notify_catalog_changed() returns trigger language plpgsql as $$
begin
  if exists (select from changed where state = 'published') then
    perform pg_notify('catalog_changed', '');
  end if;
  return null;
end $$;
drop trigger videos_added_or_removed on videos;
create trigger videos_added after insert on videos
  referencing new table as changed for each statement execute function notify_catalog_changed();
create trigger videos_removed after delete on videos
  referencing old table as changed for each statement execute function notify_catalog_changed();

create or replace function notify_videos_updated() returns trigger language plpgsql as $$
declare
  ids text;
  ratings text[] := '{ratings_total, rated_by}';
  -- Columns that no visitor sees; a lesson's order is seen by its position.
  internal text[] := '{version, edited_at, moved_at, publish_at, rank, serial_number, source}';
begin
  if (select count(*) from (select from updated where state = 'published' limit 101) few) <= 100
    and not exists (
      select from updated join before using (id)
      where 'published' in (updated.state, before.state)
        and to_jsonb(updated) - ratings - internal is distinct from to_jsonb(before) - ratings - internal
    )
  then
    select string_agg(id::text, ',' order by id) into ids
    from updated join before using (id)
    where updated.state = 'published'
      and (updated.ratings_total, updated.rated_by)
        is distinct from (before.ratings_total, before.rated_by);
    if ids is null then return null; end if;
  end if;
  perform pg_notify('catalog_changed', coalesce(ids, ''));
  return null;
end $$;

-- Other features --------------------------------------------------------------------------------

create or replace view video_summaries as
  select id, slug, title, category, poster_path, duration_seconds, state = 'published' as is_published
  from videos;
