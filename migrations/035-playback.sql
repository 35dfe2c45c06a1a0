-- Captions and chapters that come with the school's folder: a new version of it replaces them, an instructor's stay.
alter table lesson_captions add column is_from_folder boolean not null default false;
alter table lesson_chapters add column is_from_folder boolean not null default false;
