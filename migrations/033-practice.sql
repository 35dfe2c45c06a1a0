-- A lesson that opens its practice room to everyone, as the school's folder says.
alter table videos add column is_taste boolean not null default false;
create index videos_tastes on videos (serial_number) where is_taste;

-- A score that some lesson is practised with, and its engraving.
create table practice_scores (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  music_xml bytea not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'engraved', 'failed')),
  -- Of the engraver that made `engraving`; an older one engraves anew.
  engraver_version integer not null default 0,
  -- Counts each time a worker begins; what an earlier attempt writes changes nothing.
  attempt integer not null default 0,
  -- The systems of each layout: bars and size. Null until the score is engraved.
  engraving jsonb,
  -- When the worker last wrote: one that is silent has died.
  progress_at timestamptz,
  -- When a lesson was given this score last: those that no lesson has go after a day.
  given_at timestamptz not null default now()
);
create index practice_scores_waiting on practice_scores (given_at)
  where state in ('waiting', 'running');

-- One line of a printed score: SVG, compressed by Brotli.
create table practice_systems (
  score_sha256 text not null references practice_scores (sha256) on delete cascade,
  layout text not null check (layout in ('narrow', 'wide')),
  place integer not null check (place >= 0),
  svg bytea not null,
  primary key (score_sha256, layout, place)
);

-- What the practice room plays of a lesson, but for the engraving, which belongs to the score.
create table practice_documents (
  lesson_id uuid primary key references videos (id) on delete cascade,
  score_sha256 text not null references practice_scores (sha256),
  -- Of the code that made it: an older document is made anew.
  version integer not null,
  document jsonb not null
);
create index practice_documents_scores on practice_documents (score_sha256);
