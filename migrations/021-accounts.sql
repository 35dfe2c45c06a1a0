-- The plan that opens lessons for a student now, for the studio's list of students (decision 073).
create view running_plans as
  select user_id, plan, billing_period, paid_through from subscriptions
  where superseded_at is null and access_until > school_now();

-- The studio lists students, the newest first.
create index users_by_age on users (created_at desc, id)
  where erased_at is null and role = 'student';
