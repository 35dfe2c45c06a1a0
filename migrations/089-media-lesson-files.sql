-- Files beside a lesson: PDF, MIDI and MP3. Their bytes are in DATA_DIR/lesson-files, named by id.
create table lesson_files (
  id uuid primary key,
  lesson_id uuid not null references videos (id) on delete cascade,
  kind text not null check (kind in ('pdf', 'midi', 'mp3')),
  -- Without an extension.
  name text not null check (length(name) between 1 and 100),
  size_bytes integer not null check (size_bytes > 0),
  sha256 bytea not null,
  -- The place in the lesson's list, from 0.
  place smallint not null,
  created_at timestamptz not null default now(),
  -- A lesson has the same file once.
  unique (lesson_id, sha256)
);
