-- Attempts at an alignment that were lost: with their worker or child, and for want of processor time.
alter table lesson_alignments
  add column losses integer not null default 0,
  add column delays integer not null default 0,
  -- A delayed alignment waits until then.
  add column try_after timestamptz;
