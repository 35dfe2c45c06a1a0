import type { Faults } from "../faults/inject-faults.ts";
import type { SubscriptionDelays } from "./api/subscription-delays.ts";
import type { Store } from "./store.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

/** What every part of this Paystack works on. */
export interface PaystackContext {
  store: Store;
  faults: Faults;
  subscriptionDelays: SubscriptionDelays;
  webhooks: Webhooks;
  secretKey: string;
  domain: "test";
  publicKey: string;
  /** The school's address, for the ways back from pages opened on their own. */
  schoolOrigin: string | null;
  /** The time as ISO 8601 in UTC. */
  now: () => string;
}
