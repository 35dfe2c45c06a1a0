import * as z from "zod";
import type { BillingPeriod } from "../../../contract.ts";
import type { FoundPlan, WantedPlan } from "../../plans/diff-plans.ts";
import type { GatewayRequest } from "../gateway.ts";
import { invalidResponseError, parseEnvelope, refusedError } from "./paystack-envelope.ts";

const intervals: Readonly<Record<BillingPeriod, string>> = {
  monthly: "monthly",
  yearly: "annually",
};

/** Each plan of the response carries its subscriptions, so pages are small. */
const pageSize = 20;

export function plansRequest(page: number): GatewayRequest {
  return { method: "GET", path: `/plan?perPage=${pageSize}&page=${page}` };
}

/** One page of plans, with whether it is the last. */
export function parsePlansResponse(body: unknown): { plans: FoundPlan[]; isLast: boolean } {
  const envelope = parseEnvelope(body);
  if (!envelope.status) throw refusedError(envelope);
  const parsed = z.array(plan).safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError("plans", parsed.error);
  return { plans: parsed.data, isLast: parsed.data.length < pageSize };
}

export function createPlanRequest(wanted: WantedPlan): GatewayRequest {
  return { method: "POST", path: "/plan", body: { ...fieldsOf(wanted), description: wanted.text } };
}

/** The new plan's code. */
export function parseCreatePlanResponse(body: unknown): string {
  const envelope = parseEnvelope(body);
  if (!envelope.status) throw refusedError(envelope);
  const parsed = z.looseObject({ plan_code: planCode }).safeParse(envelope.data);
  if (!parsed.success) throw invalidResponseError("new plan", parsed.error);
  return parsed.data.plan_code;
}

/** Without the last field Paystack changes the price of every current subscriber too. */
export function updatePlanRequest(
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

export function parseUpdatePlanResponse(body: unknown): void {
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
