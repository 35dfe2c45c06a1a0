-- Passes through passages of the practice room, as students' devices recorded them. `run_id` is the device's, so
-- a run that is sent twice is kept once.
create table practice_runs (
  user_id uuid not null references users (id) on delete cascade,
  run_id uuid not null,
  part smallint not null,
  revision integer not null,
  lesson_id uuid not null references videos (id) on delete cascade,
  score_sha256 text not null,
  from_bar integer not null,
  to_bar integer not null,
  -- The passage by printed numbers; null for the whole piece.
  passage text,
  hands text not null check (hands in ('left', 'right', 'both')),
  mode text not null check (mode in ('wait', 'play')),
  -- A share of the score's tempo; null at the student's own.
  speed double precision,
  input text not null check (input in ('midi', 'touch', 'computer')),
  started_at timestamptz not null,
  received_at timestamptz not null,
  active_seconds double precision not null,
  is_finished boolean not null,
  -- Seven numbers for each bar and hand: bar, hand, due, right, wrong, missing, hints.
  bars jsonb not null check (pg_column_size(bars) <= 4096),
  -- The sums over its bars.
  due integer not null,
  right_notes integer not null,
  wrong integer not null,
  missing integer not null,
  hints integer not null,
  primary key (user_id, run_id, part)
);
create index practice_runs_of_user on practice_runs (user_id, started_at, run_id, part);
create index practice_runs_received on practice_runs (user_id, received_at);
create index practice_runs_of_lesson on practice_runs (lesson_id);
