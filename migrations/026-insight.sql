-- What students play of each film and search for in vain (decision 078).

-- The lesson that a session's reports count for; null for an instructor's session.
alter table playback_sessions
  add column insight_video_id uuid,
  -- The number of the last report that was counted: one that is sent again counts once.
  add column counted_report integer not null default 0;

create view insight_videos as
  select id, slug, title, category, media_id, duration_seconds from videos;

-- What one student has played of a film.
create table watched_films (
  video_id uuid not null references videos (id) on delete cascade,
  media_id text not null,
  user_id uuid not null references users (id) on delete cascade,
  -- A byte for each bucket of five seconds: 0 never played, 1 once, 2 more than once.
  plays bytea not null,
  -- Buckets that may be counted at once; grows with the time that passes.
  credit real not null,
  counted_at timestamptz not null,
  primary key (video_id, media_id, user_id)
);
create index watched_films_by_user on watched_films (user_id);

-- Totals name nobody, so they stay when a user is erased.
create table film_totals (
  video_id uuid not null references videos (id) on delete cascade,
  media_id text not null,
  buckets integer not null,
  viewers integer not null,
  -- The sum of the viewers of all its buckets.
  played_buckets bigint not null,
  played_at timestamptz not null default now(),
  primary key (video_id, media_id)
);
create index film_totals_shown on film_totals (viewers desc, video_id) where viewers >= 5;
create index film_totals_by_age on film_totals (played_at);

create table bucket_totals (
  video_id uuid not null,
  media_id text not null,
  bucket integer not null,
  viewers integer not null,
  -- Those who played it more than once.
  replayers integer not null,
  primary key (video_id, media_id, bucket),
  foreign key (video_id, media_id) references film_totals (video_id, media_id) on delete cascade
);

-- Searches without results, by normalised text.
create table missed_searches (
  search text primary key,
  people integer not null
);
create index missed_searches_shown on missed_searches (people desc, search) where people >= 5;

-- Who searched for it, as a keyed hash of user and search: it counts each once and names nobody.
create table missed_search_people (
  search text not null references missed_searches (search) on delete cascade,
  person bytea not null,
  searched_on date not null default current_date,
  primary key (search, person)
);
create index missed_search_people_by_age on missed_search_people (searched_on);
