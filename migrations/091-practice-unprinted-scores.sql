-- A score that was a MIDI file is never engraved: its state is `none`.
alter table practice_scores drop constraint practice_scores_state_check;
alter table practice_scores add constraint practice_scores_state_check
  check (state in ('waiting', 'running', 'engraved', 'failed', 'none'));
