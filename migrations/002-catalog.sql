create table videos (
  id uuid primary key default gen_random_uuid(),
  video_id text not null unique,
  title text not null,
  description text not null,
  hook text not null default '',
  category text not null check (category in ('beginner', 'intermediate', 'professional', 'special')),
  serial_number integer not null unique,
  duration_seconds integer not null check (duration_seconds > 0),
  -- The prepared media this video plays; null until the first preparation is done.
  media_id text,
  media_state text not null default 'preparing' check (media_state in ('preparing', 'ready', 'failed')),
  poster_path text,
  ratings_total bigint not null default 0,
  rated_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index videos_by_category on videos (category, serial_number);
create index videos_newest on videos (created_at desc, id desc);
create index videos_title_words on videos using gin (title gin_trgm_ops);

-- Every server keeps the catalogue's answers and pages in memory and drops them at this notice.
create function notify_catalog_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', '');
  return null;
end $$;
create trigger videos_changed after insert or update or delete on videos
  for each statement execute function notify_catalog_changed();
