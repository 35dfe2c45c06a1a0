import type { Database } from "#platform/server/database/open-database.ts";
import type { PaymentGateway } from "./providers/gateway.ts";
import type { SubscriptionGateway } from "./providers/subscription-gateway.ts";

/** The ledger and the two providers whose word goes into it. */
export interface PaymentDeps {
  db: Database;
  /** The card payment provider, in naira. */
  paystack: PaymentGateway;
  /** The online wallet, in dollars. */
  paypal: SubscriptionGateway;
}
