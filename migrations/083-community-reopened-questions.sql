-- When a student's reply last reopened an answered question, by the database's clock.
alter table questions add column reopened_at timestamptz;
create index questions_reopened on questions (reopened_at)
  where reopened_at is not null and not answered and hidden_at is null;
