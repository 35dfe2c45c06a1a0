import { AppError } from "#platform/server/errors.ts";
import type { Caller } from "#platform/server/http/caller.ts";
import type { BillingPeriod, OnceChannel, PaidPlan, Provider } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { PlanPrice, ProviderPrices } from "../plans/read-plans.ts";
import { chargeCalendars } from "../providers/charge-calendars.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { ProviderCurrency, StartedPayment } from "../providers/payment-provider.ts";
import { newReference } from "../providers/reference.ts";
import {
  type CheckoutRow,
  findCheckout,
  insertCheckout,
  listRecentOpenCheckouts,
  type NewCheckout,
  setCheckoutState,
  setProviderSubscriptionId,
} from "../queries/checkouts.ts";
import { lockPayer } from "../queries/lock-user.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { findCurrentSubscription } from "../queries/subscriptions.ts";
import { isConfirmed, syncAgreement } from "../reconciliation/sync-agreement.ts";
import { decideTerms } from "./decide-terms.ts";

export interface ChosenPayment {
  provider: Provider;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  /** The channel of a one-time payment; absent for a plan that renews. */
  oneTimePayment?: OnceChannel | undefined;
  /** Absent for the provider's own currency. A one-time payment uses the provider's own. */
  currency?: ProviderCurrency | undefined;
  /** The price that the user was shown; absent if the client does not send it. */
  expectedAmountMinor?: number | undefined;
}

/**
 * Starts a checkout at a provider with plan, price and reference chosen by the server. Grants
 * nothing until the payment is verified. Throws `billing.already_subscribed` and
 * `billing.begins_later` as {@link openCheckout} does, `billing.currency_not_offered`,
 * `billing.other_price` if the user saw another price, `billing.provider_unavailable`. Source:
 * design: Money.
 */
export async function startCheckout(
  deps: PaymentDeps,
  { userId, email }: Pick<Caller, "userId" | "email">,
  chosen: ChosenPayment,
): Promise<StartedPayment & { reference: string }> {
  const { db } = deps;
  const { provider, plan, billingPeriod, oneTimePayment = null } = chosen;
  const price = choosePrice(await deps.providers[provider].readPrices(db), chosen);
  refuseOtherPrice(price, chosen.expectedAmountMinor);
  const key = { provider, reference: newReference() };
  const sold = { userId, plan, billingPeriod, ...key, ...price, oneTimePayment };
  const beginsAt = await openCheckout(deps, sold);
  try {
    const started = await deps.providers[provider].startPayment({
      userId,
      email,
      reference: key.reference,
      plan,
      billingPeriod,
      price,
      oneTimePayment,
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

/** Rejects a price that differs from the one the user was shown. Throws `billing.other_price`. */
export function refuseOtherPrice(
  { amountMinor }: Pick<PlanPrice, "amountMinor">,
  expectedAmountMinor: number | undefined,
): void {
  if (expectedAmountMinor !== undefined && expectedAmountMinor !== amountMinor) {
    throw new AppError("billing.other_price");
  }
}

function choosePrice(
  { priceOf, dollarPriceOf }: ProviderPrices,
  { plan, billingPeriod, oneTimePayment, currency }: ChosenPayment,
): PlanPrice {
  const price = priceOf(plan, billingPeriod);
  if (currency === undefined || currency === price.currency) return price;
  const other = oneTimePayment === undefined ? dollarPriceOf?.(plan, billingPeriod) : undefined;
  if (other?.currency !== currency) throw new AppError("billing.currency_not_offered");
  return other;
}

/**
 * Stores a new checkout at a provider, and returns the time of its first charge; null for now.
 * Payments of earlier open checkouts take effect first, so that nobody pays twice. Throws
 * `billing.already_subscribed` as {@link decideTerms} refuses, and `billing.begins_later` if the
 * plan would start later and this provider cannot sell that.
 */
async function openCheckout(deps: PaymentDeps, checkout: NewCheckout): Promise<Date | null> {
  const { db } = deps;
  const { userId } = checkout;
  if (await closeEarlierCheckouts(deps, userId)) {
    throw new AppError("billing.already_subscribed", { message: earlierPaymentArrived });
  }
  return db.transaction().execute(async (trx) => {
    await lockPayer(trx, userId);
    const held = await findCurrentSubscription(trx, userId);
    const calendar = chargeCalendars[checkout.provider];
    const terms = decideTerms(held, checkout, { now: await readSchoolClock(trx), calendar });
    if (terms.kind === "refused") throw new AppError("billing.already_subscribed");
    const beginsAt = terms.kind === "later" ? terms.beginsAt : null;
    if (beginsAt !== null && !deps.providers[checkout.provider].sellsForLater) {
      throw new AppError("billing.begins_later");
    }
    await insertCheckout(trx, { ...checkout, beginsAt });
    return beginsAt;
  });
}

const earlierPaymentArrived =
  "Your earlier payment has arrived and your plan is active. You were not charged again.";

/**
 * Reconciles earlier open checkouts, and a plan that is charged but grants no access. Returns true
 * if one of them was paid.
 */
async function closeEarlierCheckouts(deps: PaymentDeps, userId: string): Promise<boolean> {
  const { db } = deps;
  const open = await listRecentOpenCheckouts(db, userId);
  const paid = await Promise.all(open.map((checkout) => isPaid(deps, checkout)));
  if (paid.includes(true)) return true;
  const current = await findCurrentSubscription(db, userId);
  if (!current || current.isGranting || current.renewal === "over") return false;
  const checkout = await findCheckout(db, current);
  if (!checkout || !(await isPaid(deps, checkout))) return false;
  return (await findCurrentSubscription(db, userId))?.isGranting ?? false;
}

async function isPaid(deps: PaymentDeps, checkout: CheckoutRow): Promise<boolean> {
  try {
    const scope = checkout.state === "paid" ? "agreement" : "payment";
    return isConfirmed(await syncAgreement(deps, checkout, scope));
  } catch (error) {
    // A checkout that cannot be verified must not block all further payments.
    if (error instanceof GatewayError) return false;
    throw error;
  }
}
