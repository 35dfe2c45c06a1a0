-- Since when only the instructors see it.
alter table replies add column hidden_at timestamptz;
