import * as z from "zod";
import type { BillingPeriod } from "#billing/contract.ts";
import type { FoundPlan, WantedPlan } from "../../plans/diff-plans.ts";
import type { GatewayRequest } from "../exchange.ts";
import type { ProviderCurrency } from "../payment-provider.ts";
import type { PlanCatalogue } from "../plan-catalogue.ts";
import type { PaystackApi } from "./paystack-provider.ts";
import { invalidResponseError, parseEnvelope, refusedError } from "./paystack-send.ts";

/** Bounds the loop for a provider whose list never ends. */
const maxPages = 100;

/** Paystack documents the range in naira; the range in dollars is a setting of the school. */
const amountsIn = {
  NGN: { minMinor: 10_000, maxMinor: 1_000_000_000 },
  USD: { minMinor: 200, maxMinor: 1_000_000 },
} as const;

/**
 * Paystack's plans in one currency. Current subscribers keep their price, unless the call asks
 * otherwise.
 */
export function createPaystackPlans(
  { send }: Pick<PaystackApi, "send">,
  currency: ProviderCurrency = "NGN",
  amounts: PlanCatalogue["amounts"] = amountsIn[currency],
): PlanCatalogue {
  return {
    currency,
    amounts,
    async findPlans() {
      const found: FoundPlan[] = [];
      for (let page = 1; page <= maxPages; page += 1) {
        const { plans, isLast } = parsePlansResponse(await send(plansRequest(page)));
        found.push(...plans);
        if (isLast) break;
      }
      return found;
    },
    async createPlan(wanted) {
      return parseCreatePlanResponse(await send(createPlanRequest(wanted)));
    },
    async changePriceForNew({ code }, wanted) {
      await changePrice(code, wanted, { alsoCurrentSubscribers: false });
      return code;
    },
    async changePriceForCurrent(code, wanted) {
      await changePrice(code, wanted, { alsoCurrentSubscribers: true });
    },
    priceNoticeDays: 0,
  };

  async function changePrice(...change: Parameters<typeof updatePlanRequest>): Promise<void> {
    parseUpdatePlanResponse(await send(updatePlanRequest(...change)));
  }
}

const intervals: Readonly<Record<BillingPeriod, string>> = {
  monthly: "monthly",
  yearly: "annually",
};

/** Each listed plan carries its subscriptions, so pages are small. */
const pageSize = 20;

function plansRequest(page: number): GatewayRequest {
  return { method: "GET", path: `/plan?perPage=${pageSize}&page=${page}` };
}

/** One page of plans, and whether it is the last. */
function parsePlansResponse(body: unknown): { plans: FoundPlan[]; isLast: boolean } {
  const envelope = parseEnvelope(body);
  if (!envelope.status) throw refusedError(envelope);
  const parsed = z.array(plan).safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError("plans", parsed.error);
  return { plans: parsed.data, isLast: parsed.data.length < pageSize };
}

function createPlanRequest(wanted: WantedPlan): GatewayRequest {
  return { method: "POST", path: "/plan", body: { ...fieldsOf(wanted), description: wanted.text } };
}

/** The new plan's code. */
function parseCreatePlanResponse(body: unknown): string {
  const envelope = parseEnvelope(body);
  if (!envelope.status) throw refusedError(envelope);
  const parsed = z.looseObject({ plan_code: planCode }).safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError("new plan", parsed.error);
  return parsed.data.plan_code;
}

/** Without the last field Paystack would also change the price of current subscribers. */
function updatePlanRequest(
  code: string,
  wanted: WantedPlan,
  { alsoCurrentSubscribers }: { alsoCurrentSubscribers: boolean },
): GatewayRequest {
  return {
    method: "PUT",
    path: `/plan/${encodeURIComponent(code)}`,
    body: { ...fieldsOf(wanted), update_existing_subscriptions: alsoCurrentSubscribers },
  };
}

function parseUpdatePlanResponse(body: unknown): void {
  const envelope = parseEnvelope(body);
  if (!envelope.status) throw refusedError(envelope);
}

function fieldsOf({ name, amountMinor, period, currency }: WantedPlan) {
  return { name, amount: amountMinor, interval: intervals[period], currency };
}

const planCode = z.string().min(1);
const plan = z
  .looseObject({
    plan_code: planCode,
    name: z.string(),
    amount: z.coerce.number().pipe(z.int()),
    currency: z.string().toUpperCase(),
    interval: z.string(),
    is_archived: z.boolean().nullish().catch(null),
    is_deleted: z.boolean().nullish().catch(null),
  })
  .transform(
    (row): FoundPlan => ({
      code: row.plan_code,
      name: row.name,
      amountMinor: row.amount,
      currency: row.currency,
      period: periodOf(row.interval),
      isActive: !(row.is_archived || row.is_deleted),
    }),
  );

function periodOf(interval: string): BillingPeriod | null {
  if (interval === intervals.monthly) return "monthly";
  return interval === intervals.yearly ? "yearly" : null;
}
