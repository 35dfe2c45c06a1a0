-- Students who want a mail when a plan opens its first lesson; their row goes with the mail.
create table plan_waitlist (
  plan text not null check (plan in ('beginner', 'intermediate', 'intermediate-pro', 'professional', 'professional-pro')),
  user_id uuid not null references users (id) on delete cascade,
  asked_at timestamptz not null default school_now(),
  primary key (plan, user_id)
);
create index plan_waitlist_by_user on plan_waitlist (user_id);
