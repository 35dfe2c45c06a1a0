-- The school's clock. Everything about paid time asks it; tests and the sandbox's clock shift it.
create table clock_shift (
  is_only boolean primary key default true check (is_only),
  shift_seconds bigint not null default 0
);
insert into clock_shift default values;
create function school_now() returns timestamptz language sql stable
  as $$ select now() + (select make_interval(secs => shift_seconds) from clock_shift) $$;

-- A provider is added in the code alone (CONTRIBUTING.md).
alter table checkouts drop constraint checkouts_provider_check;
alter table subscriptions drop constraint subscriptions_provider_check;

-- When a provider was last asked about it by the reconciler.
alter table checkouts add column checked_at timestamptz;
alter table checkouts alter column created_at set default school_now();
alter table subscriptions alter column created_at set default school_now();

drop index checkouts_by_paypal_subscription;
create unique index checkouts_by_provider_subscription
  on checkouts (provider, provider_subscription_id);
create index checkouts_open on checkouts (created_at) where state in ('started', 'failed');

-- A subscription is an agreement: what was bought, and what its provider last said of it.
alter table subscriptions
  -- Null for a plan that was granted without a payment.
  add column plan_code text,
  -- What this student pays a period, whatever the list price is today.
  add column price_minor bigint check (price_minor > 0),
  add column currency text check (currency in ('NGN', 'USD')),
  -- Whether the provider will charge again: it renews, its last charge failed, or it is over.
  add column renewal text not null default 'unknown'
    check (renewal in ('unknown', 'renews', 'failed', 'over')),
  -- The end of the paid time by the provider's calendar: the next charge, where it renews.
  add column next_charge_at timestamptz,
  add column authorization_code text,
  add column card_last4 text,
  -- The last day on which the card can be charged.
  add column card_expires_on date,
  -- Access ends here: the paid time, and what is granted beyond it.
  add column access_until timestamptz,
  -- When the answer was asked for that this state rests on; an older answer changes nothing.
  add column asked_at timestamptz not null default '-infinity',
  -- When the reconciler last asked, with or without an answer.
  add column checked_at timestamptz;

update subscriptions
  set plan_code = checkouts.plan_code,
    price_minor = checkouts.amount_minor,
    currency = checkouts.currency,
    renewal = case when subscriptions.state = 'past_due' then 'failed'
      when subscriptions.state in ('pending', 'active') then 'renews' else 'over' end
  from checkouts
  where checkouts.provider = subscriptions.provider
    and checkouts.reference = subscriptions.reference;
update subscriptions set renewal = 'over' where state in ('cancelled', 'ended');
update subscriptions set access_until = case
    when state = 'ended' then subscribed_at
    when state = 'past_due' then paid_through + interval '3 days'
    when state = 'active' and plan_code is not null then paid_through + interval '48 hours'
    else paid_through
  end;
alter table subscriptions alter column access_until set not null;

drop index subscriptions_by_paypal_subscription;
create index subscriptions_by_provider_subscription
  on subscriptions (provider, provider_subscription_id);
create index subscriptions_by_customer on subscriptions (provider, customer_code);
create index subscriptions_due on subscriptions (next_charge_at) where renewal in ('renews', 'failed', 'unknown');

-- Every charge. What it bought stays known when the agreement changes.
create table payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete restrict,
  subscription_id uuid not null references subscriptions (id) on delete restrict,
  provider text not null,
  -- The provider's id of the charge.
  charge_id text not null,
  -- Zero for a plan that was granted.
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency in ('NGN', 'USD')),
  fee_minor bigint check (fee_minor >= 0),
  -- How it was paid: card, bank_transfer, ussd, paypal …
  channel text,
  paid_at timestamptz not null,
  -- What it bought.
  period_from timestamptz not null,
  period_through timestamptz not null,
  -- Money given back. All of it ends the period.
  returned_minor bigint not null default 0 check (returned_minor >= 0),
  created_at timestamptz not null default school_now(),
  unique (provider, charge_id)
);
create index payments_by_subscription on payments (subscription_id, paid_at);
create index payments_by_user on payments (user_id, paid_at desc);

insert into payments (user_id, subscription_id, provider, charge_id, amount_minor, currency,
    paid_at, period_from, period_through)
  select user_id, id, provider,
    -- Paystack knows a charge by its reference; PayPal's id of a first charge was not stored.
    case when provider = 'paystack' then reference else 'unlisted:' || reference end,
    coalesce(price_minor, 0), coalesce(currency, 'NGN'), subscribed_at, subscribed_at,
    case when superseded_at is null then paid_through
      when billing_period = 'yearly' then subscribed_at + interval '1 year'
      else subscribed_at + interval '1 month' end
  from subscriptions;

-- The provider's exact bytes: an answer to a request, or an event that it sent.
alter table provider_events
  add column source text not null default 'response' check (source in ('response', 'webhook')),
  add column raw bytea,
  -- Whether it took effect. An unmatched event is tried again, then flagged.
  add column state text not null default 'applied'
    check (state in ('received', 'applied', 'unmatched', 'ignored')),
  add column attempts integer not null default 0;
-- Empty once its payer was erased.
update provider_events set raw = convert_to(payload::text, 'UTF8'),
  state = case when matched then 'applied' else 'unmatched' end;
alter table provider_events alter column raw set not null;
alter table provider_events drop column payload, drop column matched;
create index provider_events_open on provider_events (received_at)
  where state in ('received', 'unmatched');

-- What the school has to look at.
create table billing_flags (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  provider text not null,
  -- What it is about: a reference, a charge or an event.
  subject text not null,
  user_id uuid,
  detail text not null default '',
  created_at timestamptz not null default school_now(),
  resolved_at timestamptz,
  unique (kind, provider, subject)
);
create index billing_flags_open on billing_flags (created_at) where resolved_at is null;
