-- How many users there are, so that nobody counts them by reading them all. Kept once a statement.
create table user_totals (
  single_row boolean primary key default true check (single_row),
  users bigint not null
);
insert into user_totals (users) select count(*) from users where erased_at is null;

create function count_added_users() returns trigger language plpgsql as $$
begin
  update user_totals set users = users + added.count
  from (select count(*) as count from changed where erased_at is null) added
  where added.count > 0;
  return null;
end $$;
create trigger users_added after insert on users
  referencing new table as changed for each statement execute function count_added_users();

create function count_removed_users() returns trigger language plpgsql as $$
begin
  update user_totals set users = users - removed.count
  from (select count(*) as count from changed where erased_at is null) removed
  where removed.count > 0;
  return null;
end $$;
create trigger users_removed after delete on users
  referencing old table as changed for each statement execute function count_removed_users();

create function count_erased_user() returns trigger language plpgsql as $$
begin
  update user_totals
  set users = users + case when new.erased_at is null then 1 else -1 end;
  return null;
end $$;
create trigger users_erased after update of erased_at on users for each row
  when ((old.erased_at is null) is distinct from (new.erased_at is null))
  execute function count_erased_user();
