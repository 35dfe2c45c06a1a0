-- Where the payer is, as their card or PayPal account says: `NG`. Null where the provider does not tell.
alter table payments add column payer_country text check (payer_country ~ '^[A-Z]{2}$');
