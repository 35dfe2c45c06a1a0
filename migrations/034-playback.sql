-- When nine tenths of a lesson had been played, by which it counts as seen (decision 083).
alter table watch_positions add column seen_at timestamptz;

-- A student's lessons, the last played first.
create index watch_positions_latest on watch_positions (user_id, updated_at desc);

create view published_lessons as
  select slug, category, category_position, duration_seconds from videos where state = 'published';
