-- Each web process that caches public answers. A write that changes them waits until every process
-- whose lease holds has acknowledged the write's barrier (docs/decisions/018). Lost in a crash of the
-- database, when every process registers again.
create unlogged table cache_servers (
  id uuid primary key,
  -- Until then the process may answer from its cache.
  valid_until timestamptz not null,
  -- Every change announced before this barrier has left the process's cache.
  acknowledged bigint not null,
  -- True for one that did not acknowledge in time: its lease is not renewed.
  fenced boolean not null default false
);
create sequence cache_barriers;
