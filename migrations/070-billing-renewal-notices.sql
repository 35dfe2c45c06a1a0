-- The first charge at the announced price, as the student's mail named it. Null in rows from before.
alter table price_change_notices add column charged_on timestamptz;
