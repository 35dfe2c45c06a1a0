-- A full disk is no failure of a preparation, which is tried again later.
alter table preparations
  add column delays integer not null default 0,
  add column try_after timestamptz;
