import { randomUUID } from "node:crypto";
import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { BillingPeriod, PaidPlan } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { PriceOf } from "../plans/read-plans.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { StartedSubscription } from "../providers/subscription-gateway.ts";
import { setCheckoutState, setProviderSubscriptionId } from "../queries/checkouts.ts";
import { openCheckout } from "./open-checkout.ts";

interface Deps extends PaymentDeps {
  paypalPriceOf: PriceOf;
  /** The school's name, as PayPal shows it to payers. */
  brandName: string;
  publicUrl: string;
}

/**
 * Creates a PayPal subscription with the plan and price chosen by the server, and our reference as
 * its custom id. Grants nothing until the payment is verified. Throws `billing.already_subscribed`
 * as {@link openCheckout} does, `billing.provider_unavailable`. Source: design: Money.
 */
export async function startPaypalCheckout(
  deps: Deps,
  { userId }: Pick<Caller, "userId">,
  { plan, billingPeriod }: { plan: PaidPlan; billingPeriod: BillingPeriod },
): Promise<Pick<StartedSubscription, "subscriptionId">> {
  const { db, paypal, brandName } = deps;
  const { planCode, amountMinor } = deps.paypalPriceOf(plan, billingPeriod);
  const key = { provider: "paypal", reference: `tlp-${randomUUID()}` } as const;
  const sold = { userId, plan, billingPeriod, planCode, amountMinor, currency: "USD" } as const;
  await openCheckout(deps, { ...key, ...sold });
  const plansPage = `${deps.publicUrl}/plans`;
  const ids = { requestId: key.reference, customId: key.reference };
  const urls = { returnUrl: plansPage, cancelUrl: plansPage };
  try {
    const begun = await paypal.createSubscription({ ...ids, ...urls, planCode, brandName });
    await setProviderSubscriptionId(db, key, begun.subscriptionId);
    return { subscriptionId: begun.subscriptionId };
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    await setCheckoutState(db, key, "failed");
    throw new AppError("billing.provider_unavailable", { cause });
  }
}
