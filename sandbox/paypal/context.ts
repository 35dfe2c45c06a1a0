import type { Faults } from "../faults/inject-faults.ts";
import type { Events } from "../webhooks/deliver-events.ts";
import type { Behaviour } from "./api/behaviour.ts";
import type { Tokens } from "./api/tokens.ts";
import type { Store } from "./store.ts";

/** What every part of this PayPal works on. */
export interface PaypalContext {
  store: Store;
  faults: Faults;
  events: Events;
  tokens: Tokens;
  behaviour: Behaviour;
  clientId: string;
  /** The time as ISO 8601 in UTC, with milliseconds; answers tell it to the second. */
  now: () => string;
  /** Something may have become due at another time than before. */
  reschedule: () => void;
}
