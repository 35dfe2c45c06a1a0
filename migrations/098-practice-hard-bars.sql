-- The bars of scores that a lesson had before, so that their runs and hints stand for the bars whose notes are the same.
create table practice_former_scores (
  lesson_id uuid not null references videos (id) on delete cascade,
  score_sha256 text not null,
  -- The written bar of each sounding bar.
  written_bars jsonb not null,
  -- A hash of the notes of each written bar.
  fingerprints jsonb not null,
  primary key (lesson_id, score_sha256)
);

-- Whether the student's plan opened the lesson when the run arrived. Other runs are in none of the teacher's figures.
alter table practice_runs add column is_counted boolean not null default false;
create index practice_runs_counted on practice_runs (lesson_id, started_at desc) where is_counted;

-- What the teacher says of a written bar, shown to students who slip there.
create table practice_bar_hints (
  lesson_id uuid not null references videos (id) on delete cascade,
  score_sha256 text not null,
  bar integer not null check (bar >= 0),
  text text not null check (char_length(text) between 1 and 140),
  written_at timestamptz not null default school_now(),
  primary key (lesson_id, score_sha256, bar)
);
