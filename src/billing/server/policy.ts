import type { Caller } from "#platform/server/http/caller.ts";
import type { Provider } from "../contract.ts";
import type { CheckoutRow } from "./queries/checkouts.ts";

/** Only the user whom a checkout was created for may claim its payment (design: Money). */
export const canClaim = (
  caller: Pick<Caller, "userId">,
  checkout: Pick<CheckoutRow, "userId"> | undefined,
): boolean => checkout?.userId === caller.userId;

type Paid = { provider: Provider } | undefined;

/**
 * Why a provider's route does not cancel a plan: nothing renews, the plan is paid with another
 * provider, or the subscription that the request names is not the user's. Null where it cancels
 * (spec §4, subscription cancel).
 */
export function refusalToCancel(
  { named, current }: { named: Paid; current: Paid },
  provider: Provider,
) {
  if (named) return named.provider === provider ? null : "billing.other_method";
  if (!current) return "billing.no_plan";
  return current.provider === provider ? "billing.payment_mismatch" : "billing.other_method";
}
