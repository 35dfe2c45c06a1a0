-- What instructors did, and why. Written in the transaction of the action; never changed.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid not null references users (id) on delete restrict,
  -- `billing.refund`, `billing.give-months` …
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- The student whom it concerns.
  student_id uuid references users (id) on delete restrict,
  reason text,
  details jsonb not null default '{}',
  done_at timestamptz not null default school_now()
);
create index audit_log_by_time on audit_log (done_at desc, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_not_emptied before truncate on audit_log
  for each statement execute function refuse_change();

-- The studio finds people by any part of their name or email, with or without accents.
create index users_by_part on users using gin (fold_text(name || ' ' || email::text) gin_trgm_ops)
  where erased_at is null;
