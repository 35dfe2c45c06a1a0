-- A score whose engraving is lost is tried again after all others, and not for ever.
alter table practice_scores
  -- How often its engraver crashed, took too much processor time, or died with its worker.
  add column losses integer not null default 0,
  -- How often a busy machine did not come to its end.
  add column delays integer not null default 0,
  add column try_after timestamptz;
