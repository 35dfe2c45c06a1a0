-- Three numbers for each bar and hand whose timing could be judged: bar, hand, milliseconds late.
alter table practice_runs add column timing jsonb check (pg_column_size(timing) <= 2048);
