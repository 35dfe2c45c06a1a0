-- The notice says what changed: the ids of the videos whose ratings did, or nothing where anything
-- else of the catalogue did.
drop trigger videos_changed on videos;
drop function notify_catalog_changed();

create function notify_catalog_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', '');
  return null;
end $$;
create trigger videos_added_or_removed after insert or delete on videos
  for each statement execute function notify_catalog_changed();

create function notify_videos_updated() returns trigger language plpgsql as $$
declare ids text;
begin
  if (select count(*) from (select from updated limit 101) few) <= 100 and not exists (
    select from updated join before using (id)
    where to_jsonb(updated) - 'ratings_total' - 'rated_by'
      is distinct from to_jsonb(before) - 'ratings_total' - 'rated_by'
  ) then
    select string_agg(id::text, ',' order by id) into ids from updated;
    if ids is null then return null; end if;
  end if;
  perform pg_notify('catalog_changed', coalesce(ids, ''));
  return null;
end $$;
create trigger videos_updated after update on videos
  referencing old table as before new table as updated for each statement
  execute function notify_videos_updated();
