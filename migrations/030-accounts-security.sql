-- Where a user is signed in: a few words for the device, and when the login session was last used.
alter table session_families
  add column device text,
  add column last_used_at timestamptz not null default now();
update session_families set last_used_at = created_at;

-- A user who moves to another e-mail: a code goes to the new one, and only the newest counts.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  email citext not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz
);
create index email_changes_by_user on email_changes (user_id, created_at desc);
create index email_changes_by_email on email_changes (email, created_at desc);
create index email_changes_by_expiry on email_changes (expires_at);
