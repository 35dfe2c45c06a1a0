-- Messages sent through the school's forms.
create table messages (
  id uuid primary key default gen_random_uuid(),
  -- The user who was signed in when writing, if any.
  user_id uuid references users (id) on delete cascade,
  name text not null,
  email citext not null,
  subject text not null,
  body text not null,
  kind text not null check (kind in ('message', 'account-deletion')),
  created_at timestamptz not null default now()
);
create index messages_by_user on messages (user_id) where user_id is not null;
create index messages_by_email on messages (email);

-- A request to delete an account: requested, confirmed by mail, then done, unless cancelled.
create table account_deletions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- Three business days after the confirmation, and five.
  due_at timestamptz,
  latest_at timestamptz,
  -- When the school was alerted that the deletion is late.
  alerted_at timestamptz,
  cancelled_at timestamptz,
  done_at timestamptz,
  check (num_nonnulls(confirmed_at, due_at, latest_at) in (0, 3)),
  check (done_at is null or confirmed_at is not null)
);
-- A user has one open request, however often they ask.
create unique index account_deletions_open on account_deletions (user_id)
  where cancelled_at is null and done_at is null;
create index account_deletions_due on account_deletions (due_at)
  where cancelled_at is null and done_at is null;

-- The links in its mails; only a hash of each is stored.
create table deletion_links (
  token_hash bytea primary key,
  deletion_id uuid not null references account_deletions (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'keep')),
  -- Null where the link is valid as long as the deletion is open.
  expires_at timestamptz
);
create index deletion_links_by_deletion on deletion_links (deletion_id);
