import type { Provider, SubscriptionSummary } from "#billing/contract.ts";
import { presentDay } from "#platform/contract/present-day.ts";
import { presentMoney } from "#platform/contract/present-money.ts";
import { periodNames } from "../plans/present-price.ts";

const methods: Record<Provider, string> = {
  paystack: "Card, through Paystack",
  paypal: "PayPal",
};

/** The next charge. */
export type ShownRenewal = NonNullable<SubscriptionSummary["renewal"]>;

type Row = [term: string, value: string];

/**
 * The plan's price, method and dates for this student, as terms and texts. Dates are the provider's
 * own; `now` tells which have passed.
 */
export function listSubscriptionRows(summary: SubscriptionSummary, now: Date): Row[] {
  const { renewal, subscribedOn } = summary;
  const method = summary.subscriptionMethod ?? renewal?.provider;
  const rows: Row[] = [];
  if (renewal) rows.push(["Price", formatRenewalPrice(renewal)]);
  if (summary.isPaidOnce) rows.push(["Paid", "Once, through Paystack"]);
  else if (method) rows.push(["Paid by", methods[method]]);
  if (subscribedOn) rows.push(["Subscribed on", presentDay(subscribedOn)]);
  return [...rows, ...listDays(summary, now)];
}

/** The price that this student pays: `$20 a month`. */
export function formatRenewalPrice(renewal: ShownRenewal): string {
  const { amountMinor, currency, billingPeriod } = renewal;
  return `${presentMoney(amountMinor, currency)} ${periodNames[billingPeriod].every}`;
}

/** Whether the last charge of the student's renewing plan failed. */
export function isPastDue({ subscriptionStatus, renewal }: SubscriptionSummary): boolean {
  return subscriptionStatus === "past-due" || renewal?.hasFailed === true;
}

function listDays(summary: SubscriptionSummary, now: Date): Row[] {
  const { paidThrough, renewal } = summary;
  const isOver = (instant: string) => Date.parse(instant) <= now.getTime();
  const rows: Row[] = [];
  if (paidThrough && isPastDue(summary)) {
    rows.push([isOver(paidThrough) ? "Was due on" : "Open until", presentDay(paidThrough)]);
  } else if (renewal && isOver(renewal.nextChargeOn)) {
    rows.push(["Was due on", presentDay(renewal.nextChargeOn)]);
  } else if (paidThrough && !renewal) {
    rows.push(["Ends on", presentDay(paidThrough)]);
  }
  if (renewal && !isOver(renewal.nextChargeOn)) {
    rows.push([nextTerm(summary, renewal), presentDay(renewal.nextChargeOn)]);
  }
  return rows;
}

/** The term for the date of the next charge. */
function nextTerm(
  { subscriptionStatus, subscriptionType }: SubscriptionSummary,
  renewal: ShownRenewal,
): string {
  if (subscriptionStatus !== "active" || renewal.hasFailed) return "Next charge on";
  if (renewal.billingPeriod !== subscriptionType && !renewal.endsBecauseCardExpires) {
    return `Renews ${periodNames[renewal.billingPeriod].adverb} from`;
  }
  return renewal.endsBecauseCardExpires ? "Ends on" : "Renews on";
}
