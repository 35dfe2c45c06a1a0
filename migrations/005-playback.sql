create table playback_otps (
  otp_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  video_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index playback_otps_by_expiry on playback_otps (expires_at);

create table playback_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  video_id text not null,
  media_id text not null,
  secret_hash bytea not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When it last began to be live; one that was silent for a while and speaks again begins anew.
  live_since timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index playback_sessions_by_age on playback_sessions (created_at);
create index playback_sessions_live on playback_sessions (user_id, last_seen_at) where ended_at is null;

create table watch_positions (
  user_id uuid not null references users (id) on delete cascade,
  video_id text not null,
  position_seconds real not null check (position_seconds >= 0),
  updated_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
