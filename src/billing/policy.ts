import type { Caller } from "#platform/http/caller.ts";
import type { CheckoutRow, SubscriptionRow } from "./queries.ts";

/** Paying is for those without a plan, and for those who cancelled theirs (spec §4, plan change). */
export const canBeginCheckout = (current: Pick<SubscriptionRow, "state"> | undefined): boolean =>
  current === undefined || current.state === "cancelled";

/** A payment counts only for the user to whom its reference was issued (design: Money). */
export const canClaim = (
  caller: Pick<Caller, "userId">,
  checkout: Pick<CheckoutRow, "userId"> | undefined,
): boolean => checkout?.userId === caller.userId;
