-- What a whole playing of a lesson's media fetches, in bytes, at each of the three settings for
-- costly data; null until the media's sizes are known. A silent film has no sound alone.
alter table videos
  add column bytes_all bigint check (bytes_all > 0),
  add column bytes_small bigint check (bytes_small > 0),
  add column bytes_sound bigint check (bytes_sound > 0),
  add constraint videos_bytes_known_together
    check ((bytes_all is null) = (bytes_small is null) and (bytes_sound is null or bytes_all is not null));
