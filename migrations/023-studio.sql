-- The film that an instructor gave a lesson last: its preparation, whose media the lesson gets when it ends.
create table lesson_films (
  lesson_id uuid primary key references videos (id) on delete cascade,
  preparation_id uuid not null references preparations (id) on delete restrict
);
create index lesson_films_by_preparation on lesson_films (preparation_id);
