-- The prices that an instructor saved, over those of the content folder: the newest counts. The first is the
-- folder's at that time.
create table price_revisions (
  id integer generated always as identity primary key,
  prices jsonb not null,
  -- The providers' plans at these prices: by provider and currency, then by plan and billing period.
  plan_codes jsonb not null,
  -- Null for the folder's prices, and for plan codes that the command line replaced.
  author_id uuid references users (id) on delete restrict,
  reason text not null,
  saved_at timestamptz not null default now()
);

create trigger price_revisions_are_append_only before update or delete on price_revisions
  for each row execute function refuse_change();
create trigger price_revisions_are_not_emptied before truncate on price_revisions
  for each statement execute function refuse_change();

-- Every server invalidates the responses and pages that show prices.
create function notify_prices_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('prices_changed', '');
  return null;
end $$;
create trigger prices_changed after insert on price_revisions
  for each row execute function notify_prices_changed();
