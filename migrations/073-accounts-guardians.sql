-- The parent or guardian of a minor, whom the student named at registration. The student cannot pay or write
-- publicly until the guardian has confirmed.
alter table users
  add column guardian_email citext,
  -- The hash of the token in the guardian's mail.
  add column guardian_token_hash bytea,
  add column guardian_confirmed_at timestamptz;
create unique index users_by_guardian_token on users (guardian_token_hash)
  where guardian_token_hash is not null;

alter table registrations add column guardian_email citext;
