-- The last number of each series; its row is locked until the transaction that took a number ends.
create table receipt_counters (
  kind text not null check (kind in ('receipt', 'credit-note')),
  -- Of issue, in the school's time zone.
  year integer not null,
  last_sequence integer not null check (last_sequence > 0),
  primary key (kind, year)
);

-- Kept as the law asks; an erasure removes the email alone.
create table receipts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('receipt', 'credit-note')),
  payment_id uuid not null references payments (id) on delete restrict,
  user_id uuid not null references users (id) on delete restrict,
  number text not null unique,
  year integer not null,
  sequence integer not null check (sequence > 0),
  -- All that the paper says, its seller included.
  content jsonb not null,
  -- How much of the payment had been given back with it: zero for its receipt.
  returned_minor bigint not null default 0 check (returned_minor >= 0),
  issued_at timestamptz not null default school_now(),
  unique (kind, year, sequence),
  unique (payment_id, returned_minor),
  check ((kind = 'receipt') = (returned_minor = 0))
);
create index receipts_by_user on receipts (user_id);
