create table checkouts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete restrict,
  provider text not null check (provider in ('paystack', 'paypal')),
  reference text not null,
  plan text not null check (plan in ('beginner', 'intermediate', 'intermediate-pro', 'professional', 'professional-pro')),
  billing_period text not null check (billing_period in ('monthly', 'yearly')),
  plan_code text not null,
  -- PayPal's id of the subscription that this checkout begins; its buttons report nothing else.
  provider_subscription_id text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('NGN', 'USD')),
  state text not null default 'started' check (state in ('started', 'paid', 'failed', 'refused')),
  created_at timestamptz not null default now(),
  -- When the state stopped being `started`.
  closed_at timestamptz,
  unique (provider, reference)
);
create index checkouts_by_user on checkouts (user_id, created_at desc);
create unique index checkouts_by_paypal_subscription on checkouts (provider_subscription_id)
  where provider = 'paypal';

-- Every event that a provider reports is appended first; state is derived from the events.
create table provider_events (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  kind text not null,
  dedup_key text not null,
  reference text,
  user_id uuid,
  matched boolean not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  unique (provider, dedup_key)
);
create index provider_events_by_user on provider_events (user_id, received_at);

create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete restrict,
  provider text not null check (provider in ('paystack', 'paypal')),
  -- The payment that began it; one payment begins one subscription, for one account.
  reference text not null,
  provider_subscription_id text,
  customer_code text,
  plan text not null check (plan in ('beginner', 'intermediate', 'intermediate-pro', 'professional', 'professional-pro')),
  billing_period text not null check (billing_period in ('monthly', 'yearly')),
  state text not null check (state in ('pending', 'active', 'past_due', 'cancelled', 'ended')),
  subscribed_at timestamptz not null,
  paid_through timestamptz not null,
  cancelled_at timestamptz,
  superseded_at timestamptz,
  created_at timestamptz not null default now(),
  unique (provider, reference)
);
create unique index subscriptions_one_current on subscriptions (user_id) where superseded_at is null;
-- One subscription at PayPal belongs to one account.
create unique index subscriptions_by_paypal_subscription on subscriptions (provider_subscription_id)
  where provider = 'paypal';
create index subscriptions_by_user on subscriptions (user_id);
