create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email citext not null unique,
  phone text,
  picture text,
  password_hash text,
  role text not null default 'student' check (role in ('student', 'instructor')),
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  -- The secret of the second factor, encrypted; the newest step used is stored so that a code works once.
  totp_secret bytea,
  totp_last_step bigint,
  -- When the user's data was erased; the row that remains is a tombstone.
  erased_at timestamptz
);

-- The number of users, updated once a statement, so that the statistics never read the whole table.
create table user_totals (
  single_row boolean primary key default true check (single_row),
  users bigint not null
);
insert into user_totals (users) values (0);

create function count_added_users() returns trigger language plpgsql as $$
begin
  update user_totals set users = users + added.count
  from (select count(*) as count from changed where erased_at is null) added
  where added.count > 0;
  return null;
end $$;
create trigger users_added after insert on users
  referencing new table as changed for each statement execute function count_added_users();

create function count_removed_users() returns trigger language plpgsql as $$
begin
  update user_totals set users = users - removed.count
  from (select count(*) as count from changed where erased_at is null) removed
  where removed.count > 0;
  return null;
end $$;
create trigger users_removed after delete on users
  referencing old table as changed for each statement execute function count_removed_users();

create function count_erased_user() returns trigger language plpgsql as $$
begin
  update user_totals
  set users = users + case when new.erased_at is null then 1 else -1 end;
  return null;
end $$;
create trigger users_erased after update of erased_at on users for each row
  when ((old.erased_at is null) is distinct from (new.erased_at is null))
  execute function count_erased_user();

-- A pending registration is no account: each has its own password (design: Identity).
create table registrations (
  id uuid primary key default gen_random_uuid(),
  -- The hash of the secret in the cookie of the browser that registered.
  ticket_hash bytea not null unique,
  name text not null,
  email citext not null,
  phone text,
  password_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz
);
create index registrations_by_email on registrations (email);
create index registrations_by_expiry on registrations (expires_at);

-- A code that verifies a registration, or one that resets a password. A reset code belongs to an
-- email, whether or not an account has it, so that requesting one is the same work either way.
create table codes (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid references registrations (id) on delete cascade,
  email citext,
  purpose text not null check (purpose in ('verify', 'reset')),
  code_hash bytea not null,
  ticket_hash bytea,
  -- Wrong codes from the browser that holds the ticket, and from clients without it: strangers use
  -- up none of the browser's attempts.
  attempts integer not null default 0,
  attempts_without_ticket integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(registration_id, email) = 1),
  check ((purpose = 'reset') = (email is not null))
);
create index codes_by_registration on codes (registration_id, created_at desc);
create index codes_by_email on codes (email, created_at desc) where email is not null;
create index codes_by_expiry on codes (expires_at);

-- A sign-in on one device. Ending it ends every token issued under it.
create table login_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- A few words for the device, shown to the user.
  device text,
  last_used_at timestamptz not null default now()
);
create index login_sessions_by_user on login_sessions (user_id) where ended_at is null;

create table refresh_tokens (
  token_hash bytea primary key,
  login_session_id uuid not null references login_sessions (id) on delete cascade,
  generation integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the next token was first requested; the grace of 30 seconds counts from here.
  rotated_at timestamptz,
  unique (login_session_id, generation)
);

-- Every uploaded avatar until its file is deleted. The row is inserted before the file is written and
-- deleted after it, so that no file is left without a row.
create table uploaded_avatars (
  key text primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- From then on the file is deleted unless the user shows it.
  unused_from timestamptz not null default now() + interval '1 day'
);
create index uploaded_avatars_by_time on uploaded_avatars (unused_from);

-- Google accounts that sign in. The subject is the key: an email may change hands, a subject never does.
create table google_identities (
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users (id) on delete cascade,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject),
  -- A second Google account is never linked to a user who has one.
  unique (user_id, issuer)
);

-- A user's change to another email: a code goes to the new one, and only the newest code counts.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  email citext not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz
);
create index email_changes_by_user on email_changes (user_id, created_at desc);
create index email_changes_by_email on email_changes (email, created_at desc);
create index email_changes_by_expiry on email_changes (expires_at);
