import type { UnmatchedPayments } from "../../contract/studio-money.ts";
import { moneyPageSize } from "../../contract/studio-money.ts";
import type { BillingPeriod, PaidPlan, Provider } from "../../contract.ts";
import { billingPeriods, paidPlans } from "../../contract.ts";
import type { PlanPrice, ProviderPrices } from "../plans/read-plans.ts";
import { countUnmatchedEvents, listUnmatchedEvents } from "../queries/studio/studio-lists.ts";
import type { ReportedPayment } from "../webhooks/provider-webhook.ts";
import type { MoneyDeps } from "./money-deps.ts";

type Webhooks = Pick<MoneyDeps, "webhooks">;

/** The kinds of events that report a payment. */
export const paymentKinds = ({ webhooks }: Webhooks): string[] =>
  webhooks.map(({ paymentKind }) => paymentKind);

/** The payment that an event reports; null if the event holds no readable payment. */
export function parseReported(
  { webhooks }: Webhooks,
  { provider, raw }: { provider: Provider; raw: Buffer },
): ReportedPayment | null {
  return webhooks.find((it) => it.provider === provider)?.parsePayment(raw) ?? null;
}

/** A plan as a provider sells it. */
export interface SoldPlan {
  plan: PaidPlan;
  billingPeriod: BillingPeriod;
  price: PlanPrice;
}

/** The plan of a provider's plan code; null if the school sells none under it. */
export function findPlanOf(
  { priceOf, dollarPriceOf }: ProviderPrices,
  planCode: string | null,
): SoldPlan | null {
  for (const plan of paidPlans) {
    for (const billingPeriod of billingPeriods) {
      const prices = [priceOf(plan, billingPeriod), dollarPriceOf?.(plan, billingPeriod)];
      const price = prices.find((it) => it?.planCode === planCode);
      if (price) return { plan, billingPeriod, price };
    }
  }
  return null;
}

/** A page of the payments without a student, newest first. */
export async function listUnmatched(
  deps: Pick<MoneyDeps, "db" | "webhooks" | "providers">,
  cursor: string | undefined,
): Promise<UnmatchedPayments> {
  const kinds = paymentKinds(deps);
  const limit = moneyPageSize;
  const { rows, nextCursor } = await listUnmatchedEvents(deps.db, { kinds, cursor, limit });
  const { providers } = deps;
  const prices = {
    paystack: await providers.paystack.readPrices(deps.db),
    paypal: await providers.paypal.readPrices(deps.db),
  };
  const payments = rows.flatMap((row) => {
    const payment = parseReported(deps, row);
    if (!payment) return [];
    const { chargeId: reference, amountMinor, currency, payerEmail, paidAt, planCode } = payment;
    const sold = findPlanOf(prices[row.provider], planCode);
    return {
      _id: row.id,
      provider: row.provider,
      reference,
      amountMinor,
      currency,
      payerEmail,
      paidOn: new Date(paidAt).toISOString(),
      plan: sold?.plan ?? null,
      billingPeriod: sold?.billingPeriod ?? null,
    };
  });
  return { payments, total: await countUnmatchedEvents(deps.db, kinds), nextCursor };
}
