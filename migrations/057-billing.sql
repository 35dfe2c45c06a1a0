-- Since when a receipt could not be drawn; null once it was.
alter table receipts add column undrawn_since timestamptz;
create index receipts_undrawn on receipts (undrawn_since) where undrawn_since is not null;
