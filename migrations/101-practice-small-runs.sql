-- A number took twelve bytes of JSON; it takes two. A server of the version before refuses runs meanwhile, and the
-- devices send them again.
create function small_numbers(jsonb) returns smallint[] language sql immutable as $$
  select coalesce(array_agg(value::smallint order by place), '{}')
  from jsonb_array_elements_text($1) with ordinality as numbers (value, place)
$$;
alter table practice_runs
  drop constraint practice_runs_bars_check,
  alter column bars type smallint[] using small_numbers(bars),
  add constraint practice_runs_bars_check check (cardinality(bars) <= 490);
drop function small_numbers;

-- One index holds all that the teacher's figures read, since a lesson's runs lie far apart in the table. It also finds
-- the runs of a lesson that is deleted.
drop index practice_runs_of_lesson;
drop index practice_runs_counted;
create index practice_runs_of_lesson on practice_runs (lesson_id, is_counted, started_at desc)
  include (user_id, score_sha256, from_bar, to_bar, bars);
-- Finds the same students' runs of a lesson without reading their others.
drop index practice_runs_of_user;
create index practice_runs_of_user on practice_runs (user_id, started_at, run_id, part)
  include (lesson_id, is_counted, score_sha256, from_bar, to_bar);
-- Only pages that were vacuumed since their last change are read from an index alone.
alter table practice_runs set (autovacuum_vacuum_insert_scale_factor = 0.01);
