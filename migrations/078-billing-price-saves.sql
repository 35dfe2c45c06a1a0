-- Prices that an instructor ordered, while the providers make plans at them. They are sold with the revision that
-- follows, which deletes the row.
create table price_saves (
  id uuid primary key default gen_random_uuid(),
  prices jsonb not null,
  -- The newest revision that the instructor had seen.
  revision integer not null,
  -- As the audit log calls it.
  action text not null check (action in ('billing.change-prices', 'billing.restore-prices')),
  author_id uuid not null references users (id) on delete restrict,
  reason text not null,
  state text not null default 'saving' check (state in ('saving', 'failed')),
  attempts integer not null default 0,
  -- Why it failed, in the instructor's words.
  failure text,
  ordered_at timestamptz not null default now(),
  constraint price_saves_failure_of_failed check ((state = 'failed') = (failure is not null))
);
-- There is one at a time.
create unique index price_saves_one on price_saves ((true));
