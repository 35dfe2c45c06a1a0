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
import { applyProviderTruth, isConfirmed } from "../reconciliation/apply-provider-truth.ts";
import { decideTerms } from "./decide-terms.ts";

export interface ChosenPayment {
  provider: Provider;
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  /** How one period is paid without renewal; absent where the plan renews. */
  onceBy?: OnceChannel | undefined;
  /** Absent for the provider's own; a plan paid once is paid in that one. */
  currency?: ProviderCurrency | undefined;
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

/**
 * Stores a new checkout at a provider, and returns when it is charged first; null for now. Earlier
 * open checkouts that were paid take effect first, so that nobody pays twice. Throws
 * `billing.already_subscribed` as {@link decideTerms} refuses, and `billing.begins_later` where what
 * is paid already cannot be bought for later at this provider.
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
 * Asks again about earlier open checkouts, and about a plan that is charged but grants nothing;
 * true when one of them turns out to be paid.
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
    const extent = checkout.state === "paid" ? "agreement" : "payment";
    return isConfirmed(await applyProviderTruth(deps, checkout, extent));
  } catch (error) {
    // A checkout that cannot be verified must not block all further payments.
    if (error instanceof GatewayError) return false;
    throw error;
  }
}
