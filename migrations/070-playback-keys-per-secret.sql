-- Keys given since the secret of the session's cookie last changed, so that a player that asks for keys
-- must report its position: the report brings the next secret.
alter table playback_sessions add column secret_keys integer not null default 0;
