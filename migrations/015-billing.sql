-- A dispute of a payment, as its provider last reported it.
create table payment_disputes (
  provider text not null,
  dispute_id text not null,
  payment_id uuid not null references payments (id) on delete cascade,
  -- Lost: the money is gone, and what it bought ends. Won: nothing changes.
  state text not null check (state in ('open', 'won', 'lost')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency in ('NGN', 'USD')),
  -- Until when the school can answer it.
  respond_by timestamptz,
  -- When the answer was asked for that this rests on; an older one changes nothing.
  asked_at timestamptz not null,
  created_at timestamptz not null default school_now(),
  primary key (provider, dispute_id)
);
create index payment_disputes_by_payment on payment_disputes (payment_id);
create index payment_disputes_open on payment_disputes (created_at) where state = 'open';

-- Why a flag was resolved.
alter table billing_flags add column note text not null default '';

-- A price that current subscribers of a provider's plan pay from a day on, of which they are told before.
create table price_changes (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  plan_code text not null,
  plan text not null check (plan in ('beginner', 'intermediate', 'intermediate-pro', 'professional', 'professional-pro')),
  billing_period text not null check (billing_period in ('monthly', 'yearly')),
  price_minor bigint not null check (price_minor > 0),
  currency text not null check (currency in ('NGN', 'USD')),
  announced_at timestamptz not null default school_now(),
  -- Not before everybody was told for 14 days.
  takes_effect_at timestamptz not null check (takes_effect_at >= announced_at + interval '14 days'),
  -- When the provider was told, and which later charges are at the new price.
  applied_at timestamptz,
  charges_from timestamptz,
  -- Another price came instead, before it took effect.
  withdrawn_at timestamptz,
  check ((applied_at is null) = (charges_from is null))
);
create unique index price_changes_open on price_changes (provider, plan_code)
  where applied_at is null and withdrawn_at is null;

create table price_change_notices (
  price_change_id uuid not null references price_changes (id) on delete cascade,
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  told_at timestamptz not null default school_now(),
  primary key (price_change_id, subscription_id)
);
