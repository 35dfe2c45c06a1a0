-- Money that the school asked a provider to give back. Recorded before the provider is asked.
create table refunds (
  -- Chosen by the browser, and the provider's idempotency key.
  id uuid primary key,
  payment_id uuid not null references payments (id) on delete restrict,
  amount_minor bigint not null check (amount_minor > 0),
  -- Started: no answer is known. Accepted: the provider gives it back, or has. Failed: it was to.
  state text not null default 'started' check (state in ('started', 'accepted', 'refused', 'failed')),
  created_at timestamptz not null default school_now()
);
create index refunds_by_payment on refunds (payment_id);
-- One question at a time: another would hide that the first may have been heard.
create unique index refunds_started on refunds (payment_id) where state = 'started';

-- Free months: a payment of nothing that bought so many, whatever its agreement's billing period.
alter table payments add column granted_months integer check (granted_months between 1 and 12);

-- The studio's figures and lists.
create index payments_by_time on payments (paid_at desc, id) where amount_minor > 0;
create index payments_by_period_end on payments (period_through) where amount_minor > 0;
create index receipts_by_time on receipts (issued_at) where kind = 'credit-note';
create index subscriptions_running on subscriptions (access_until) where superseded_at is null;
