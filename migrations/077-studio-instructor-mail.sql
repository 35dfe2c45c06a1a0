-- Mails to the school that its instructors switched off. A kind without a row is on.
create table instructor_mails_off (
  kind text primary key,
  since timestamptz not null default now()
);

-- The daily mail to the school, about what happened after `since` and not after `until`, by the database's
-- clock. The first row only says from when on.
create table instructor_digests (
  day date primary key,
  since timestamptz not null,
  until timestamptz not null check (until >= since)
);

-- When the school was told of the dispute; null: not yet.
alter table payment_disputes add column told_at timestamptz;
update payment_disputes set told_at = created_at;

-- By the database's clock, as the digest counts; `created_at` is by the school's.
alter table billing_notices add column recorded_at timestamptz not null default now();
create index billing_notices_of_failures on billing_notices (recorded_at)
  where kind in ('renewal_failed', 'access_ending', 'access_ended');
