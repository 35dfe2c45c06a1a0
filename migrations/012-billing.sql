-- A plan that was paid already is resumed, or changed to the month, without a charge before its end:
-- the first charge of such a checkout and of its agreement. Null where it was charged at once.
alter table checkouts
  add column begins_at timestamptz,
  -- The provider's customer whose stored card is charged then.
  add column customer_code text;
alter table subscriptions add column begins_at timestamptz;
