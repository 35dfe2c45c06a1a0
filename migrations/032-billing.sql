-- The studio finds a payment by its charge, of whichever provider.
create index payments_by_charge on payments (charge_id);
