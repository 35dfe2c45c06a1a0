-- The lessons that students say they have learned (decision 086).
create table learned_lessons (
  user_id uuid not null references users (id) on delete cascade,
  slug text not null,
  learned_at timestamptz not null default now(),
  primary key (user_id, slug)
);
