-- A one-time ticket for the player's frame, exchanged there for a playback session.
create table playback_tickets (
  ticket_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  slug text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index playback_tickets_by_expiry on playback_tickets (expires_at);

-- The secret in a session's cookie changes with every heartbeat, so that of two players with a copied
-- cookie one ends.
create table playback_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  slug text not null,
  media_id text not null,
  -- The newest secret that a request has presented.
  secret_hash bytea not null,
  -- Keys granted since the secret last changed: a player that requests keys must report its position,
  -- as the report brings the next secret.
  secret_keys integer not null default 0,
  -- Secrets issued since that no request has presented yet: a response may be lost or overtaken.
  next_hashes bytea[] not null default '{}',
  -- Secrets that were replaced, the newest first; it alone is accepted for a few seconds more.
  previous_hashes bytea[] not null default '{}',
  replaced_at timestamptz,
  -- Set when the browser itself plays: its key requests keep sending the first cookie.
  first_hash bytea,
  first_hash_keys integer not null default 0,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When it last became live; a session that was silent for a while and reports again starts anew.
  live_since timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index playback_sessions_by_age on playback_sessions (created_at);
create index playback_sessions_live on playback_sessions (user_id, last_seen_at) where ended_at is null;

-- Which keys of a video a user was granted, and how many more they may have at once. Counted by user,
-- so that a new session brings no new allowance.
create table playback_key_grants (
  user_id uuid not null references users (id) on delete cascade,
  media_id text not null,
  credit real not null,
  counted_at timestamptz not null default clock_timestamp(),
  key_periods integer[] not null,
  primary key (user_id, media_id)
);
create index playback_key_grants_by_age on playback_key_grants (counted_at);

create table watch_positions (
  user_id uuid not null references users (id) on delete cascade,
  slug text not null,
  position_seconds real not null check (position_seconds >= 0),
  updated_at timestamptz not null default now(),
  primary key (user_id, slug)
);
