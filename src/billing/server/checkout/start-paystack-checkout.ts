import { randomUUID } from "node:crypto";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { BillingPeriod, PaidPlan } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { PriceList } from "../plans/read-plans.ts";
import type { StartedCheckout } from "../providers/gateway.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import { setCheckoutState } from "../queries/checkouts.ts";
import { openCheckout } from "./open-checkout.ts";

interface Deps extends PaymentDeps {
  priceList: Pick<PriceList, "paystackPriceOf">;
}

/**
 * Initializes a Paystack transaction with the plan, price and reference chosen by the server.
 * Grants nothing until the payment is verified. Throws `billing.already_subscribed` as {@link
 * openCheckout} does, `billing.provider_unavailable`. Source: design: Money.
 */
export async function startPaystackCheckout(
  deps: Deps,
  caller: Pick<Caller, "userId" | "email">,
  { plan, billingPeriod }: { plan: PaidPlan; billingPeriod: BillingPeriod },
): Promise<StartedCheckout> {
  const { db, paystack, priceList } = deps;
  const { userId, email } = caller;
  const price = priceList.paystackPriceOf(plan, billingPeriod);
  const { planCode, amountMinor } = price;
  const key = { provider: "paystack", reference: `tlp-${randomUUID()}` } as const;
  const sold = { userId, plan, billingPeriod, planCode, amountMinor, currency: "NGN" } as const;
  await openCheckout(deps, { ...key, ...sold });
  const metadata = { userId, plan, billingPeriod };
  try {
    return await paystack.beginCheckout({ reference: key.reference, email, price, metadata });
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    await setCheckoutState(db, key, "failed");
    throw new AppError("billing.provider_unavailable", { cause });
  }
}
