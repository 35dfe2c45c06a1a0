-- How many minutes of a free lesson's film anyone may watch; null for the whole film.
alter table videos add column free_minutes smallint check (free_minutes between 1 and 60);
-- The free lesson that home shows as its trailer.
alter table videos add column is_trailer boolean not null default false;
create unique index videos_one_trailer on videos (is_trailer) where is_trailer;
