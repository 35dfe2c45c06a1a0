-- A student gets one digest after an outage: a new one takes over what is left of the days before.
alter table news_digests
  -- The unfinished digests before this one: [{"day": "2026-01-01", "after": user id or null}]. Students
  -- with a greater id, or all, were not told of that day's lessons.
  add column carried jsonb not null default '[]';
