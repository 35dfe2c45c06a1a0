-- The names in URLs that lessons had before they were published; the newest lesson with a name has it.
create table former_slugs (
  slug text primary key,
  video_id uuid not null references videos (id) on delete cascade,
  changed_at timestamptz not null default now()
);
create index former_slugs_video on former_slugs (video_id);
