create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email citext not null unique,
  phone text,
  picture text,
  password_hash text,
  role text not null default 'student' check (role in ('student', 'instructor')),
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

-- A pending registration is no account: each keeps its own password (design: Identity).
create table registrations (
  id uuid primary key default gen_random_uuid(),
  -- What the browser's cookie proves: the hash of a secret that only that browser holds.
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

create table codes (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid references registrations (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(registration_id, user_id) = 1)
);
create index codes_by_registration on codes (registration_id, created_at desc);
create index codes_by_user on codes (user_id, purpose, created_at desc);

-- One sign-in is one family; ending it ends every token born of it.
create table session_families (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index session_families_by_user on session_families (user_id) where ended_at is null;

create table refresh_tokens (
  token_hash bytea primary key,
  family_id uuid not null references session_families (id) on delete cascade,
  generation integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When its successor was first asked for; the grace of 30 seconds counts from here.
  rotated_at timestamptz,
  unique (family_id, generation)
);
