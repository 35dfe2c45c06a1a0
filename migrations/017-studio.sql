-- The preparation of one score or film into a lesson's media. It lies apart from `videos`, any change of
-- which invalidates every cached page.
create table preparations (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('score', 'film')),
  -- A score's lesson (its slug), or the name of a film as it is shown.
  subject text not null,
  -- A film's clips: path, SHA-256, start and end of each. Null for a score.
  source jsonb,
  -- Identifies the result: the same input is prepared once.
  input_hash text not null,
  media_id text not null,
  -- The greater, the sooner.
  priority integer not null default 0,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  stage text
    check (stage in ('inspect', 'sound', 'encode', 'package', 'protect', 'preview', 'poster')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- Counts each time a worker begins; what an earlier attempt writes changes nothing.
  attempt integer not null default 0,
  -- Attempts that failed by themselves. A worker's death or stop is none.
  failures smallint not null default 0,
  failure text check (failure in ('not-a-film', 'no-picture', 'too-long', 'too-large', 'nothing-left',
    'disk-full', 'out-of-time', 'unknown')),
  -- How the newest attempt confined ffmpeg; null where the file is our own.
  confinement text check (confinement in ('none', 'limits', 'isolated')),
  duration_seconds real,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  -- When the worker last wrote: one that is silent has died.
  progress_at timestamptz,
  ended_at timestamptz,
  constraint preparations_source_of_films check ((kind = 'film') = (source is not null)),
  constraint preparations_failure_of_failed check (state <> 'failed' or failure is not null),
  constraint preparations_end check ((state in ('waiting', 'running')) = (ended_at is null))
);
create unique index preparations_active on preparations (input_hash)
  where state in ('waiting', 'running');
create index preparations_newest on preparations (created_at desc, id);
create index preparations_waiting on preparations (priority desc, created_at)
  where state in ('waiting', 'running');

-- Media folders that nothing refers to any more, and since when.
create table unused_media (
  media_id text primary key,
  since timestamptz not null default now()
);
