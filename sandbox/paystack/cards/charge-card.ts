import type { PaystackContext } from "../context.ts";
import type { Authorization, Customer } from "../state.ts";
import { isExpired } from "./cards.ts";

interface StoredCardCharge {
  customer: Customer;
  authorization: Authorization | null;
  subscription: string | null;
  /** Decides whether the charge is in the failing share, equally in each run. */
  key: string;
}

/** The bank's reason why a charge of a stored card fails; null when it succeeds. */
export function refusalOf(
  { chargeFailures, now }: PaystackContext,
  { customer, authorization, subscription, key }: StoredCardCharge,
): string | null {
  const wanted = chargeFailures.take({
    customer: [customer.email, customer.customerCode],
    subscription,
    key,
  });
  if (wanted !== null) return wanted;
  if (authorization === null) return "Authorization not found";
  return isExpired(authorization, now()) ? "Expired Card" : null;
}
