-- A film whose end is missing is refused, and says where. A film with broken pictures waits for the teacher's word.
alter table preparations
  drop constraint preparations_failure_check,
  add constraint preparations_failure_check check (failure in ('not-a-film', 'cut-off', 'broken-pictures',
    'no-picture', 'too-long', 'too-large', 'nothing-left', 'disk-full', 'out-of-time', 'unknown')),
  -- Where the film has its fault.
  add column failure_details jsonb,
  -- Whether the teacher uses a film although pictures of it are broken.
  add column accepts_broken boolean not null default false;
alter table uploads
  add column refusal_details jsonb;

-- The moment of its film of which a lesson's poster is drawn: the newest request of each lesson.
create table lesson_poster_frames (
  lesson_id uuid primary key references videos (id) on delete cascade,
  -- Counts the requests: what an earlier one draws changes nothing.
  request integer not null default 1,
  -- In the file of a clip, counted from 0; null for a moment of the film as students see it.
  clip smallint check (clip >= 0),
  at_seconds real not null check (at_seconds >= 0),
  -- Planned: it waits until the film is ready.
  state text not null check (state in ('planned', 'waiting', 'done', 'failed')),
  failure text check (failure in ('film-not-ready', 'unknown')),
  constraint lesson_poster_frames_failure_of_failed check ((state = 'failed') = (failure is not null))
);
