import type { Provider, SubscriptionSummary } from "#billing/contract.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { formatRenewalPrice, isPastDue, type ShownRenewal } from "./subscription-rows.ts";

/** A notice about a charge, and whether another payment solves it. */
export interface ChargeNotice {
  title: string;
  text: string;
  canPayAnotherWay: boolean;
}

/**
 * The notice about a failed charge, an impossible charge, or a charge without access. Null if the
 * plan renews or ends as planned. Names only dates that the server sends.
 */
export function presentChargeNotice(
  summary: SubscriptionSummary,
  planName: string,
  now: Date,
): ChargeNotice | null {
  const { renewal } = summary;
  if (isPastDue(summary)) {
    const failure = renewal ? presentFailure(renewal) : "Your payment did not arrive.";
    const text = `${failure} ${presentAccess(summary, now)}`;
    return { title: "The last charge failed", text, canPayAnotherWay: true };
  }
  if (!renewal) return null;
  if (summary.subscription !== "free") return presentExpiry(renewal);
  return {
    title: `You are still charged for ${planName}`,
    text: `It costs you ${formatRenewalPrice(renewal)}, but its lessons are not open to you now. ${presentCharge(renewal, now)}`,
    canPayAnotherWay: false,
  };
}

const failures: Record<Provider, (amount: string) => string> = {
  paystack: (amount) => `Your card could not be charged ${amount}.`,
  paypal: (amount) => `PayPal could not charge you ${amount}.`,
};

function presentFailure({ provider, amountMinor, currency }: ShownRenewal): string {
  return failures[provider](presentMoney(amountMinor, currency));
}

function presentAccess({ subscription, paidThrough }: SubscriptionSummary, now: Date): string {
  if (subscription === "free") return "The lessons are closed to you until a payment arrives.";
  if (paidThrough && Date.parse(paidThrough) > now.getTime()) {
    return `Your lessons stay open until ${presentDay(paidThrough)}.`;
  }
  return "Your lessons are still open, but only for a short time.";
}

function presentCharge({ nextChargeOn }: ShownRenewal, now: Date): string {
  const day = presentDay(nextChargeOn);
  if (Date.parse(nextChargeOn) > now.getTime()) {
    return `The next charge is on ${day}, unless you cancel.`;
  }
  return `The charge of ${day} has not arrived yet. If it does, they open again.`;
}

function presentExpiry({
  endsBecauseCardExpires,
  nextChargeOn,
}: ShownRenewal): ChargeNotice | null {
  if (!endsBecauseCardExpires) return null;
  return {
    title: "Your card expires before the next charge",
    text: `Unless you change the card, your plan ends on ${presentDay(nextChargeOn)}.`,
    canPayAnotherWay: false,
  };
}
