-- The sums of the studio's money where adding them up takes long, as the worker added them up last.
create table money_figures (
  -- By whose months they are.
  time_zone text primary key,
  figures jsonb not null,
  counted_at timestamptz not null default now()
);
