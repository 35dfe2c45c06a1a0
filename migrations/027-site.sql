-- The school's own texts as an instructor saved them, over those of the content folder. Of each kind the
-- newest counts; a kind without any follows the folder. The first is the folder's text at that time.
create table text_revisions (
  id integer generated always as identity primary key,
  kind text not null,
  document jsonb not null,
  -- Null for the folder's text.
  author_id uuid references users (id) on delete restrict,
  reason text not null,
  saved_at timestamptz not null default now()
);
create index text_revisions_of_kind on text_revisions (kind, id desc);

create trigger text_revisions_are_append_only before update or delete on text_revisions
  for each row execute function refuse_change();
create trigger text_revisions_are_not_emptied before truncate on text_revisions
  for each statement execute function refuse_change();

-- Every server invalidates the responses and pages that show texts of this kind.
create function notify_texts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('texts_changed', new.kind);
  return null;
end $$;
create trigger texts_changed after insert on text_revisions
  for each row execute function notify_texts_changed();
