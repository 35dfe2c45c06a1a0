import type { Events } from "../deliver-events.ts";
import type { Faults } from "../faults.ts";
import type { Behaviour } from "./behaviour.ts";
import type { Store } from "./store.ts";
import type { Tokens } from "./tokens.ts";

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
  wake: () => void;
}
