import type { Caller } from "#platform/server/http/caller.ts";
import type { CheckoutRow } from "./queries/checkouts.ts";
import type { SubscriptionRow } from "./queries/subscriptions.ts";

/** A checkout may start without a plan or with a cancelled one (spec §4, plan change). */
export const canBeginCheckout = (current: Pick<SubscriptionRow, "state"> | undefined): boolean =>
  current === undefined || current.state === "cancelled";

/** Only the user whom a checkout was created for may claim its payment (design: Money). */
export const canClaim = (
  caller: Pick<Caller, "userId">,
  checkout: Pick<CheckoutRow, "userId"> | undefined,
): boolean => checkout?.userId === caller.userId;
