-- The printed number of the bar at which the engraving failed; null where it is not known.
alter table practice_scores add column failed_bar text;
