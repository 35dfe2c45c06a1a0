-- The login session that a ticket was issued in: playback ends with it. Null for those from before.
alter table playback_tickets add column login_session_id uuid;
alter table playback_sessions add column login_session_id uuid;
