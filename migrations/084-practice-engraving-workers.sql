-- The worker of the newest attempt, so that another takes the score up when that is gone (is_worker_gone).
alter table practice_scores add column worker_id integer;
