-- News of new lessons: one digest a day to every student on a plan (decision 077).
alter table users
  -- When they switched the mails about new lessons off.
  add column news_off_at timestamptz,
  -- When a mail server refused their email for good; a change of it, or a code
  -- that arrived there, clears this.
  add column email_refused_at timestamptz;

-- What a mail's link to end the news holds, hashed; it does not expire.
create table unsubscribe_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade
);
create index unsubscribe_links_by_user on unsubscribe_links (user_id);

-- A digest of a day of the school's calendar. Its mails are queued in batches, by user id.
create table news_digests (
  day date primary key,
  created_at timestamptz not null default school_now(),
  -- Up to whom mails are queued; null before the first batch.
  last_user_id uuid,
  finished_at timestamptz
);
create index news_digests_open on news_digests (day) where finished_at is null;

-- Every lesson that a digest told of, or that was there before the first.
create table news_lessons (
  video_id uuid primary key references videos (id) on delete cascade,
  day date not null references news_digests (day)
);
create index news_lessons_by_day on news_lessons (day);
