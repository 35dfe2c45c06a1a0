-- What is shown beside a lesson's film. Apart from `videos`, so that saving it invalidates no cached page.

create table lesson_captions (
  lesson_id uuid not null references videos (id) on delete cascade,
  language text not null,
  -- Sorted by start: [{ "startMs", "endMs", "text" }]. Empty where they were removed, which keeps the version.
  cues jsonb not null,
  -- Counts the changes, so that nobody overwrites what they have not seen.
  version integer not null default 1,
  -- The film that they were written for.
  media_id text,
  primary key (lesson_id, language)
);

create table lesson_chapters (
  lesson_id uuid primary key references videos (id) on delete cascade,
  -- Sorted by start: [{ "startMs", "title" }].
  chapters jsonb not null,
  version integer not null default 1,
  media_id text
);
