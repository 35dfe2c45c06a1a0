import type { Database } from "#platform/server/database/open-database.ts";
import type { PaymentGateway } from "./providers/gateway.ts";
import type { SubscriptionGateway } from "./providers/subscription-gateway.ts";

/** The database and the payment providers. */
export interface PaymentDeps {
  db: Database;
  /** Card payments in naira. */
  paystack: PaymentGateway;
  /** Subscriptions in dollars. */
  paypal: SubscriptionGateway;
}
