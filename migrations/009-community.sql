-- What this room sees of others: a name and a picture, a lesson's label. A view cannot give away
-- more by mistake, and lets one round trip bring words, their author and their lesson.
create view people as select id, name, picture from users where erased_at is null;
create view lesson_labels as
  select id, video_id, title, category, poster_path, duration_seconds from videos;

-- How much there is, kept in the transaction of every change, so that nothing is ever counted by
-- reading it. Rows are locked in one order: lesson_counts, questions, replies, then catalogue's.
create table member_counts (
  user_id uuid primary key references users (id) on delete restrict,
  favorites integer not null default 0 check (favorites >= 0),
  -- Questions and reviews together.
  content integer not null default 0 check (content >= 0)
);
create table lesson_counts (
  video_id uuid primary key references videos (id) on delete restrict,
  questions integer not null default 0 check (questions >= 0),
  reviews integer not null default 0 check (reviews >= 0)
);

create table favorites (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete restrict,
  video_id uuid not null references videos (id) on delete restrict,
  created_at timestamptz not null default now(),
  unique (user_id, video_id)
);
create index favorites_newest on favorites (user_id, created_at desc, id desc);

create table questions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete restrict,
  video_id uuid not null references videos (id) on delete restrict,
  title text not null,
  text text not null,
  -- True while a reply by an instructor stands.
  answered boolean not null default false,
  -- Living replies, and the index that the next one gets: an index is never given twice.
  replies integer not null default 0 check (replies >= 0),
  next_reply_index integer not null default 0,
  created_at timestamptz not null default now()
);
create index questions_by_video on questions (video_id, created_at desc, id desc);
create index questions_by_user on questions (user_id, created_at desc, id desc);

create table replies (
  question_id uuid not null references questions (id) on delete cascade,
  index integer not null,
  user_id uuid not null references users (id) on delete restrict,
  text text not null,
  by_instructor boolean not null,
  replied_on timestamptz not null default now(),
  primary key (question_id, index)
);
create index replies_by_user on replies (user_id);

create table reviews (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete restrict,
  video_id uuid not null references videos (id) on delete restrict,
  rating integer not null check (rating between 1 and 10),
  text text not null,
  created_at timestamptz not null default now(),
  -- One review a user and video; a second replaces the first.
  unique (user_id, video_id)
);
create index reviews_by_video on reviews (video_id, created_at desc, id desc);
create index reviews_by_user on reviews (user_id, created_at desc, id desc);
