-- What this feature sees of others: a user's name and picture, a video's summary. A view cannot
-- disclose more by mistake, and lets one query return posts, their author and their video.
create view public_users as select id, name, picture from users where erased_at is null;
create view video_summaries as
  select id, slug, title, category, poster_path, duration_seconds from videos;

-- Counts, maintained in the transaction of every change, so that nothing is counted by reading it.
-- Rows are locked in one order: video_post_counts, questions, replies, then the catalogue's.
create table user_post_counts (
  user_id uuid primary key references users (id) on delete restrict,
  favorites integer not null default 0 check (favorites >= 0),
  -- Questions and reviews together.
  content integer not null default 0 check (content >= 0)
);
create table video_post_counts (
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
  -- True while it has a reply by an instructor.
  answered boolean not null default false,
  -- The number of replies, and the index of the next one: an index is never given twice.
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
