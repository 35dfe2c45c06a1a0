create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Mail waits here in the same transaction as the change that causes it; the worker sends it.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  reply_to text,
  created_at timestamptz not null default now(),
  not_after timestamptz,
  sent_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  last_error text
);
create index mail_outbox_due on mail_outbox (next_try_at) where sent_at is null;
