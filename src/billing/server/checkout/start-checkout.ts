import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { BillingPeriod, OnceChannel, PaidPlan, Provider } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { PlanPrice, ProviderPrices } from "../plans/read-plans.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { Currency, StartedPayment } from "../providers/payment-provider.ts";
import { newReference } from "../providers/reference.ts";
import { setCheckoutState, setProviderSubscriptionId } from "../queries/checkouts.ts";
import { openCheckout } from "./open-checkout.ts";

export interface ChosenPayment {
  provider: Provider;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  /** How one period is paid without renewal; absent where the plan renews. */
  onceBy?: OnceChannel | undefined;
  /** Absent for the provider's own; a plan paid once is paid in that one. */
  currency?: Currency | undefined;
  /** The price that the user was shown; absent where a client does not say it. */
  shownMinor?: number | undefined;
}

/**
 * Begins a checkout at a provider with the plan, price and reference chosen by the server. Grants
 * nothing until the payment is verified. Throws `billing.already_subscribed` and
 * `billing.begins_later` as {@link openCheckout} does, `billing.currency_not_offered`,
 * `billing.other_price` where another price was shown, `billing.provider_unavailable`. Source: design: Money.
 */
export async function startCheckout(
  deps: PaymentDeps,
  { userId, email }: Pick<Caller, "userId" | "email">,
  chosen: ChosenPayment,
): Promise<StartedPayment & { reference: string }> {
  const { db } = deps;
  const { provider, plan, billingPeriod, onceBy = null } = chosen;
  const price = choosePrice(await deps.providers[provider].readPrices(db), chosen);
  refuseOtherPrice(price, chosen.shownMinor);
  const key = { provider, reference: newReference() };
  const sold = { userId, plan, billingPeriod, ...key, ...price, onceBy };
  const beginsAt = await openCheckout(deps, sold);
  try {
    const started = await deps.providers[provider].startPayment({
      userId,
      email,
      reference: key.reference,
      plan,
      billingPeriod,
      price,
      onceBy,
      beginsAt,
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

/** Nobody pays another price than the one that they were shown. Throws `billing.other_price`. */
export function refuseOtherPrice(
  { amountMinor }: Pick<PlanPrice, "amountMinor">,
  shownMinor: number | undefined,
): void {
  if (shownMinor !== undefined && shownMinor !== amountMinor) {
    throw new AppError("billing.other_price");
  }
}

function choosePrice(
  { priceOf, dollarPriceOf }: ProviderPrices,
  { plan, billingPeriod, onceBy, currency }: ChosenPayment,
): PlanPrice {
  const price = priceOf(plan, billingPeriod);
  if (currency === undefined || currency === price.currency) return price;
  const other = onceBy === undefined ? dollarPriceOf?.(plan, billingPeriod) : undefined;
  if (other?.currency !== currency) throw new AppError("billing.currency_not_offered");
  return other;
}
