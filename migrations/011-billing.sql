-- What the wallet calls the subscription that a checkout is to begin; its buttons name nothing else.
alter table checkouts add column provider_subscription_id text;
create unique index checkouts_by_wallet_subscription on checkouts (provider_subscription_id)
  where provider = 'paypal';

-- One subscription of the wallet's belongs to one account.
create unique index subscriptions_by_wallet_subscription on subscriptions (provider_subscription_id)
  where provider = 'paypal';

create index subscriptions_by_user on subscriptions (user_id);
