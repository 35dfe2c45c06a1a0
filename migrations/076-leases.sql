-- Leases of work that waits for a payment provider: no transaction is open meanwhile.
-- Until when one process asks the provider for the refund.
alter table refunds add column asking_until timestamptz;
-- Until when one worker erases the account; nobody can keep it meanwhile.
alter table account_deletions add column erasing_until timestamptz;
