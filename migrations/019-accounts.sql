-- Recovery codes stand in for the code of an authenticator app, each once: a used one is deleted.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- What was done at the command line has no actor.
alter table audit_log alter column actor_id drop not null;

-- The log is narrowed to an action, and to a person who did it or whom it concerns.
create index audit_log_by_action on audit_log (action, done_at desc, id);
create index audit_log_by_actor on audit_log (actor_id, done_at desc, id);
create index audit_log_by_student on audit_log (student_id, done_at desc, id);
