-- For the weeks of one passage, newest run first.
create index practice_runs_of_passage on practice_runs (user_id, lesson_id, hands, passage, started_at);
