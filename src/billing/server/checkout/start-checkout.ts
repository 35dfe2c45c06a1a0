import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { BillingPeriod, PaidPlan, Provider } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { StartedPayment } from "../providers/payment-provider.ts";
import { newReference } from "../providers/reference.ts";
import { setCheckoutState, setProviderSubscriptionId } from "../queries/checkouts.ts";
import { openCheckout } from "./open-checkout.ts";

/**
 * Begins a checkout at a provider with the plan, price and reference chosen by the server. Grants
 * nothing until the payment is verified. Throws `billing.already_subscribed` as {@link openCheckout}
 * does, `billing.provider_unavailable`. Source: design: Money.
 */
export async function startCheckout(
  deps: PaymentDeps,
  { userId, email }: Pick<Caller, "userId" | "email">,
  chosen: { provider: Provider; plan: PaidPlan; billingPeriod: BillingPeriod },
): Promise<StartedPayment & { reference: string }> {
  const { db } = deps;
  const { provider, plan, billingPeriod } = chosen;
  const price = deps.providers[provider].priceOf(plan, billingPeriod);
  const key = { provider, reference: newReference() };
  await openCheckout(deps, { userId, plan, billingPeriod, ...key, ...price });
  try {
    const started = await deps.providers[provider].startPayment({
      ...{ userId, email, reference: key.reference, plan, billingPeriod, price },
    });
    const { providerSubscriptionId } = started;
    if (providerSubscriptionId !== null) {
      await setProviderSubscriptionId(db, key, providerSubscriptionId);
    }
    return { ...started, reference: key.reference };
  } catch (cause) {
    if (!(cause instanceof GatewayError)) throw cause;
    await setCheckoutState(db, key, "failed");
    throw new AppError("billing.provider_unavailable", { cause });
  }
}
