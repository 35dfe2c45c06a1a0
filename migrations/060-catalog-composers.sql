-- Search promises composers, levels and styles, so a video's words hold these as well.
alter table videos
  add column composer text not null default '',
  add column keywords text not null default '';

-- Everything a video is found by, for new and changed videos alike.
create function searched_words(video videos) returns tsvector
  language sql immutable
  return array_to_tsvector(words_of(concat_ws(' ',
    video.title, video.hook, video.description, video.composer, video.keywords, video.category
  )));

create or replace function read_added_videos() returns trigger language plpgsql as $$
begin
  insert into video_texts (id, title_words, all_words)
  select changed.id, array_to_tsvector(words_of(changed.title)), searched_words(changed)
  from changed;
  return null;
end $$;

create or replace function read_changed_video() returns trigger language plpgsql as $$
begin
  update video_texts
  set title_words = array_to_tsvector(words_of(new.title)), all_words = searched_words(new)
  where id = new.id;
  return null;
end $$;

drop trigger videos_reworded on videos;
create trigger videos_reworded
  after update of title, hook, description, composer, keywords, category on videos
  for each row
  when (
    (old.title, old.hook, old.description, old.composer, old.keywords, old.category)
    is distinct from
    (new.title, new.hook, new.description, new.composer, new.keywords, new.category)
  )
  execute function read_changed_video();

drop trigger videos_take_turns on videos;
create trigger videos_take_turns
  before insert or delete
    or update of category, serial_number, title, hook, description, composer, keywords on videos
  for each statement execute function take_publishers_turn();

update video_texts set all_words = searched_words(videos)
from videos where videos.id = video_texts.id;
