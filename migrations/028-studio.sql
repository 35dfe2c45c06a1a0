-- A lesson's score (MusicXML) and take (MIDI), as an instructor attached them last.
create table lesson_materials (
  lesson_id uuid not null references videos (id) on delete cascade,
  kind text not null check (kind in ('score', 'take')),
  name text not null,
  content bytea not null,
  -- What is shown of it: a score's title, notes and bars; a take's notes and length.
  summary jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  attached_at timestamptz not null default now(),
  primary key (lesson_id, kind)
);

-- Where a lesson's film plays which bars of its score. One row a lesson that has both materials.
create table lesson_alignments (
  lesson_id uuid primary key references videos (id) on delete cascade,
  -- Rises with every change that an instructor must have seen.
  version integer not null default 1,
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'proposed', 'needs-look', 'confirmed', 'failed')),
  -- Counts each time a worker begins; what an earlier attempt writes changes nothing.
  attempt integer not null default 0,
  failure text check (failure in ('score-unreadable', 'take-unreadable', 'no-film', 'no-sound',
    'take-not-heard', 'other-piece', 'too-long', 'unknown')),
  -- The media that the times belong to.
  media_id text,
  confidence real,
  spans jsonb not null default '[]',
  -- The played notes in the film's time: key, onset, duration.
  notes jsonb not null default '[]',
  -- The film's loudest sample of each twentieth of a second.
  peaks bytea,
  -- When the worker last wrote: one that is silent has died.
  progress_at timestamptz,
  changed_at timestamptz not null default now(),
  constraint lesson_alignments_failure_of_failed check ((state = 'failed') = (failure is not null))
);
create index lesson_alignments_unattended on lesson_alignments (changed_at)
  where state in ('waiting', 'running');
