-- Students who let their teacher see what they practise.
create table practice_sharing (
  user_id uuid primary key references users (id) on delete cascade,
  shared_since timestamptz not null default school_now()
);
