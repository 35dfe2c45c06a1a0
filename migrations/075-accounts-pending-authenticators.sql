-- The key that an instructor was last shown for an authenticator app, until its first code.
create table pending_authenticators (
  user_id uuid primary key references users (id) on delete restrict,
  login_session_id uuid not null references login_sessions (id) on delete cascade,
  -- Encrypted as in users.
  totp_secret bytea not null,
  expires_at timestamptz not null
);
create index pending_authenticators_by_session on pending_authenticators (login_session_id);
