create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Mail is queued in the transaction of the change that causes it; the worker sends it.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  reply_to text,
  created_at timestamptz not null default now(),
  -- Mail that is useless from then on is deleted instead of sent.
  expires_at timestamptz,
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null;

-- Counters of the request limits, shared by all servers (the table of rate-limiter-flexible).
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Each web process that caches public responses. A write that changes them waits until every process
-- with a valid lease has acknowledged the write's barrier (docs/decisions/018). Lost in a crash of
-- the database, after which every process registers again.
create unlogged table cache_servers (
  id uuid primary key,
  -- Until then the process may answer from its cache.
  valid_until timestamptz not null,
  -- Every change announced before this barrier has left the process's cache.
  acknowledged bigint not null,
  -- True for a process that did not acknowledge in time: its lease is not renewed.
  fenced boolean not null default false
);
create sequence cache_barriers;
