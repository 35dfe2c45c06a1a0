import type { Caller } from "#platform/server/http/caller.ts";
import type { Provider } from "../contract.ts";
import type { CheckoutRow } from "./queries/checkouts.ts";

/** Only the user of a checkout may claim its payment (design: Money). */
export const canClaim = (
  caller: Pick<Caller, "userId">,
  checkout: Pick<CheckoutRow, "userId"> | undefined,
): boolean => checkout?.userId === caller.userId;

type Paid = { provider: Provider } | undefined;

/**
 * The reason why a provider's route cannot cancel a plan: no subscription renews, another provider
 * is paid, or the request names another user's subscription. Null if it can (spec §4, subscription
 * cancel).
 */
export function getCancellationError(
  { named, current }: { named: Paid; current: Paid },
  provider: Provider,
) {
  if (named) return named.provider === provider ? null : "billing.other_method";
  if (!current) return "billing.no_plan";
  return current.provider === provider ? "billing.payment_mismatch" : "billing.other_method";
}
