import type { ChargeFailures } from "../charges/fail-charges.ts";
import type { Clock } from "../clock/clock.ts";
import type { Faults } from "../faults/inject-faults.ts";
import type { Events } from "../webhooks/deliver-events.ts";
import type { Behaviour } from "./api/behaviour.ts";
import type { Tokens } from "./api/tokens.ts";
import type { Store } from "./store.ts";

/** Shared by all modules of the PayPal sandbox. */
export interface PaypalContext {
  store: Store;
  faults: Faults;
  events: Events;
  tokens: Tokens;
  behaviour: Behaviour;
  chargeFailures: ChargeFailures;
  clientId: string;
  clock: Clock;
  /** The time as ISO 8601 in UTC with milliseconds; responses have seconds. */
  now: () => string;
}
