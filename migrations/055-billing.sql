-- Why money went back: the school gave it, or a dispute was lost. Null for a receipt.
alter table receipts add column cause text check (cause in ('refund', 'dispute'));
update receipts set cause = case when exists (
    select from payment_disputes dispute
    where dispute.payment_id = receipts.payment_id and dispute.state = 'lost'
      and dispute.amount_minor >= (receipts.content->'receipt'->>'amountMinor')::bigint
  ) then 'dispute' else 'refund' end
  where kind = 'credit-note';

-- What a provider kept for a retry that took no money. Such retries are movements of their own.
alter table renewal_retries add column fee_minor bigint check (fee_minor > 0);
create index renewal_retries_with_fee on renewal_retries (created_at) where fee_minor is not null;
