-- A film of two pictures is refused where its clips have no moment in common.
alter table preparations
  drop constraint preparations_failure_check,
  add constraint preparations_failure_check check (failure in ('not-a-film', 'cut-off', 'broken-pictures',
    'no-picture', 'too-long', 'too-large', 'nothing-left', 'nothing-in-common', 'disk-full', 'out-of-time',
    'unknown')),
  -- What a ready film of two pictures has otherwise than its clips.
  add column remarks jsonb;
