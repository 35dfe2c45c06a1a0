import * as z from "zod";
import type { PaymentDeps } from "#billing/server/payment-deps.ts";
import type { Call, Chosen } from "./begin-payment.ts";

/** The access to the providers' records: `call` has their keys and returns the parsed body. */
export interface RecordSource {
  deps: PaymentDeps;
  call: Call;
}

/** An agreement in its provider's own records, with the student's choice. */
export interface AgreementRecord {
  reference: string;
  chosen: Chosen;
  standing: "renews" | "failing" | "over";
  /** The provider's own date of the next charge; null without one. */
  nextChargeAt: Temporal.Instant | null;
  charges: ChargeRecord[];
}

export interface ChargeRecord {
  id: string;
  amountMinor: number;
  paidAt: Temporal.Instant;
  isReturned: boolean;
}

export interface Begun {
  reference: string;
  chosen: Chosen;
  /** PayPal's subscription id. */
  subscriptionId: string | null;
}

const instant = z.string().transform((text) => Temporal.Instant.from(text));
const customer = z.object({ data: z.object({ id: z.number() }) });
const cards = z.object({
  data: z.array(
    z.object({
      reference: z.string(),
      status: z.string(),
      amount: z.number(),
      paid_at: instant.nullable(),
      plan: z.string().nullable(),
    }),
  ),
});
const cardSubscriptions = z.object({
  data: z.array(
    z.object({
      subscription_code: z.string(),
      status: z.string(),
      next_payment_date: instant,
      plan: z.object({ plan_code: z.string() }),
    }),
  ),
});

/** Paystack's record of a payer's agreement to a plan; null without a payment. */
async function readFromPaystack(
  { call, deps }: RecordSource,
  email: string,
  { reference, chosen }: Begun,
): Promise<AgreementRecord | null> {
  const { id } = customer.parse(await call(`/customer/${email}`)).data;
  const { priceOf } = await deps.providers.paystack.readPrices(deps.db);
  const { planCode } = priceOf(chosen.plan, chosen.billingPeriod);
  const listed = cards.parse(await call(`/transaction?customer=${id}&perPage=100`)).data;
  const charges = listed.flatMap((it) => {
    const isTaken = ["success", "reversed"].includes(it.status);
    // A retry by the school names its agreement and no plan.
    const isRetry = it.reference.startsWith(`tlr-${reference.replace("tlp-", "")}-`);
    const isTheirs = it.plan === planCode || isRetry;
    if (!isTaken || !isTheirs || !it.paid_at) return [];
    const isReturned = it.status === "reversed";
    return [{ id: it.reference, amountMinor: it.amount, paidAt: it.paid_at, isReturned }];
  });
  if (charges.length === 0) return null;
  const { data } = cardSubscriptions.parse(await call(`/subscription?customer=${id}`));
  const found = data.find(({ plan }) => plan.plan_code === planCode);
  const standings: Record<string, AgreementRecord["standing"]> = {
    active: "renews",
    attention: "failing",
  };
  return {
    reference,
    chosen,
    charges: inOrder(charges),
    standing: standings[found?.status ?? ""] ?? "over",
    nextChargeAt: found?.next_payment_date ?? null,
  };
}

const wallet = z.object({
  status: z.string(),
  billing_info: z
    .object({
      next_billing_time: instant.optional(),
      outstanding_balance: z.object({ value: z.string() }),
      failed_payments_count: z.number(),
    })
    .optional(),
});
const sales = z.object({
  transactions: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      time: instant,
      amount_with_breakdown: z.object({ gross_amount: z.object({ value: z.string() }) }),
    }),
  ),
});

/** PayPal's record of a subscription; null without a payment. */
async function readFromPaypal(
  { call }: RecordSource,
  { reference, chosen, subscriptionId }: Begun,
): Promise<AgreementRecord | null> {
  const url = `/v1/billing/subscriptions/${subscriptionId}`;
  const { status, billing_info: billing } = wallet.parse(await call(url));
  const all = "start_time=2000-01-01T00:00:00Z&end_time=2100-01-01T00:00:00Z";
  const { transactions } = sales.parse(await call(`${url}/transactions?${all}`));
  const charges = transactions
    .filter((it) => ["COMPLETED", "REFUNDED"].includes(it.status))
    .map((it) => ({
      id: it.id,
      amountMinor: Math.round(Number(it.amount_with_breakdown.gross_amount.value) * 100),
      paidAt: it.time,
      isReturned: it.status === "REFUNDED",
    }));
  if (charges.length === 0 || !billing) return null;
  const isOwing =
    Number(billing.outstanding_balance.value) > 0 || billing.failed_payments_count > 0;
  const isRunning = status === "ACTIVE" || (status === "SUSPENDED" && isOwing);
  return {
    reference,
    chosen,
    charges: inOrder(charges),
    standing: isRunning ? (isOwing ? "failing" : "renews") : "over",
    nextChargeAt: billing.next_billing_time ?? null,
  };
}

export function readRecord(
  school: RecordSource,
  { email }: { email: string },
  begun: Begun,
): Promise<AgreementRecord | null> {
  return begun.chosen.provider === "paystack"
    ? readFromPaystack(school, email, begun)
    : readFromPaypal(school, begun);
}

function inOrder(charges: ChargeRecord[]): ChargeRecord[] {
  return charges.toSorted((one, other) => Temporal.Instant.compare(one.paidAt, other.paidAt));
}

/**
 * The end of an agreement's paid time: the first date after its last charge that was not refunded,
 * by the calendar that its provider documents.
 */
export function paidThroughOf({
  reference,
  chosen,
  standing,
  charges,
  nextChargeAt,
}: AgreementRecord): Temporal.Instant | null {
  const [first] = charges;
  const last = charges.findLast((it) => !it.isReturned);
  if (!first || !last) return null;
  const isYearly = chosen.billingPeriod === "yearly";
  const restart = charges.findLastIndex((it, index) => {
    const before = { reference, chosen, standing, nextChargeAt, charges: charges.slice(0, index) };
    return it.id.startsWith("tlr-") && isLate(it, paidThroughOf(before));
  });
  const restarted = charges[restart];
  if (restarted) {
    // A retry in a later cycle buys a period from its day on, and later ones follow it.
    const cycles = charges.indexOf(last) - restart + 1;
    return dateOf(
      chosen.provider,
      restarted.paidAt,
      isYearly ? { years: cycles } : { months: cycles },
    );
  }
  const firstKept = charges.findIndex((it) => !it.isReturned);
  if (firstKept > 0 && nextChargeAt === null) {
    // The provider names no date any more, so periods count from the first charge that was not
    // refunded.
    const begunAt = charges[firstKept]?.paidAt ?? first.paidAt;
    const cycles = charges.indexOf(last) - firstKept + 1;
    return dateOf(chosen.provider, begunAt, isYearly ? { years: cycles } : { months: cycles });
  }
  for (let cycle = 1; ; cycle += 1) {
    const date = dateOf(
      chosen.provider,
      first.paidAt,
      isYearly ? { years: cycle } : { months: cycle },
    );
    if (Temporal.Instant.compare(date, last.paidAt) <= 0) continue;
    // Paystack creates a subscription just after its first payment, and counts from there.
    const isSame = nextChargeAt && date.until(nextChargeAt).abs().total("seconds") < 10;
    return isSame ? nextChargeAt : date;
  }
}

/** Whether a charge is too late for the cycle after the time paid before. */
const isLate = ({ paidAt }: ChargeRecord, paidThrough: Temporal.Instant | null): boolean =>
  paidThrough !== null && paidThrough.until(paidAt).total("days") >= 15;

function dateOf(
  provider: Chosen["provider"],
  begunAt: Temporal.Instant,
  after: Temporal.DurationLike,
): Temporal.Instant {
  const begun = begunAt.toZonedDateTimeISO("UTC");
  if (provider === "paypal") {
    const time = { hour: 10, minute: 0, second: 0, millisecond: 0 };
    return begun.add(after).with(time).toInstant();
  }
  return begun
    .with({ day: Math.min(begun.day, 28) })
    .add(after)
    .toInstant();
}
