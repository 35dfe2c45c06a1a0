alter table checkouts
  -- How a plan is paid that is paid once and does not renew; null where it renews.
  add column once_by text check (once_by in ('card', 'bank_transfer', 'ussd')),
  -- Since when the payer's bank has yet to confirm the transfer.
  add column awaited_since timestamptz;
create index checkouts_awaited on checkouts (user_id) where awaited_since is not null;
