-- What a student was told by mail about a subscription: each once for the day that it is about.
create table billing_notices (
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  kind text not null,
  about date not null,
  created_at timestamptz not null default school_now(),
  primary key (subscription_id, kind, about)
);

-- Charges of a stored card by the school, for a renewal that failed. Inserted before the charge.
create table renewal_retries (
  -- At the provider, which accepts it once.
  reference text primary key,
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  -- When the renewal was due, and the day after it on which the card is charged.
  due_at timestamptz not null,
  retry_day integer not null,
  -- Refused: this card is not charged for it again. Abandoned: never charged.
  state text not null default 'started'
    check (state in ('started', 'paid', 'failed', 'refused', 'abandoned')),
  reason text,
  -- Tells whether the card was changed since; the card itself is forgotten with the account.
  card_hash text not null,
  created_at timestamptz not null default school_now(),
  -- When a worker last began to ask or charge.
  checked_at timestamptz not null default school_now(),
  unique (subscription_id, due_at, retry_day)
);
create index renewal_retries_open on renewal_retries (checked_at) where state = 'started';
create index subscriptions_past_due on subscriptions (paid_through) where state = 'past_due';
