-- The versions of the terms of use, each with the text as it was when it was published.
create table terms_versions (
  version text primary key,
  title text not null,
  text text not null,
  effective_on date not null,
  published_at timestamptz not null default school_now(),
  -- The last user whose mail is queued, in the order of ids, and when all were.
  last_user_id uuid,
  finished_at timestamptz
);

create table terms_acceptances (
  user_id uuid not null references users (id) on delete cascade,
  version text not null,
  accepted_at timestamptz not null,
  primary key (user_id, version)
);

-- The version that the form's sender accepted. Null in registrations from before.
alter table registrations add column terms_version text;
