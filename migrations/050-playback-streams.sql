-- The secret in a session's cookie changes with every heartbeat, so that a copied cookie makes one of
-- two players end. `secret_hash` is the newest secret that came back to us.
alter table playback_sessions
  -- Secrets handed out since that have not come back yet: an answer may be lost or overtaken.
  add column next_hashes bytea[] not null default '{}',
  -- Secrets that were replaced, the immediate parent first; it alone is good for a few seconds more.
  add column spent_hashes bytea[] not null default '{}',
  add column spent_at timestamptz,
  -- Played by the browser itself, which keeps sending the cookie of the beginning with its key requests.
  add column first_hash bytea,
  add column first_hash_keys integer not null default 0;

-- Which keys of a lesson a user has got, and how many more they may have at once. Counted by user, so
-- that a new session starts with no new allowance.
create table playback_key_grants (
  user_id uuid not null references users (id) on delete cascade,
  media_id text not null,
  credit real not null,
  counted_at timestamptz not null default clock_timestamp(),
  periods integer[] not null,
  primary key (user_id, media_id)
);
create index playback_key_grants_by_age on playback_key_grants (counted_at);
