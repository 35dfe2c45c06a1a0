import type { ChargeFailures } from "../charges/fail-charges.ts";
import type { Clock } from "../clock/clock.ts";
import type { Faults } from "../faults/inject-faults.ts";
import type { SubscriptionDelays } from "./api/subscription-delays.ts";
import type { Store } from "./store.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

/** Shared by all modules of the Paystack sandbox. */
export interface PaystackContext {
  store: Store;
  faults: Faults;
  subscriptionDelays: SubscriptionDelays;
  chargeFailures: ChargeFailures;
  webhooks: Webhooks;
  clock: Clock;
  secretKey: string;
  domain: "test";
  publicKey: string;
  /** The school's origin, for links back from standalone pages. */
  schoolOrigin: string | null;
  /** The time as ISO 8601 in UTC. */
  now: () => string;
}
