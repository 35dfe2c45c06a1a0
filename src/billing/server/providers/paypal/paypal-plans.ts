import * as z from "zod";
import type { BillingPeriod } from "#billing/contract.ts";
import type { FoundPlan, WantedPlan } from "../../plans/diff-plans.ts";
import {
  invalidPaypalResponseError,
  isPaypalNotFound,
  type PaypalResponse,
  toGatewayError,
} from "./paypal-error.ts";
import { paypalMoney } from "./paypal-money.ts";
import type { PaypalRequest } from "./paypal-send.ts";

const intervals: Readonly<Record<BillingPeriod, string>> = { monthly: "MONTH", yearly: "YEAR" };

/** The largest page of PayPal's list. */
const pageSize = 20;

export function productsRequest(page: number): PaypalRequest {
  return { method: "GET", path: `/v1/catalogs/products?page_size=${pageSize}&page=${page}` };
}

export function parseProductsResponse(
  response: PaypalResponse,
): Page<{ id: string; name: string }> {
  const products = parseAs(response, z.looseObject({ products: listed }), "products").products;
  return { items: products, isLast: products.length < pageSize };
}

export function createProductRequest(name: string): PaypalRequest {
  const requestId = `product-${name}`.slice(0, 100);
  return {
    method: "POST",
    path: "/v1/catalogs/products",
    requestId,
    body: { name, type: "SERVICE" },
  };
}

/** The list lacks prices, so each plan is fetched. */
export function plansRequest(page: number): PaypalRequest {
  return { method: "GET", path: `/v1/billing/plans?page_size=${pageSize}&page=${page}` };
}

export function parsePlansResponse(response: PaypalResponse): Page<{ id: string; name: string }> {
  const { plans } = parseAs(response, z.looseObject({ plans: listed }), "plans");
  return { items: plans, isLast: plans.length < pageSize };
}

export function planRequest(id: string): PaypalRequest {
  return { method: "GET", path: `/v1/billing/plans/${encodeURIComponent(id)}` };
}

/** Null when PayPal does not know the id. */
export function parsePlanResponse(response: PaypalResponse): PaypalPlan | null {
  if (isPaypalNotFound(response)) return null;
  return parseAs(response, plan, "plan");
}

/**
 * A repeat within 72 hours returns the same plan. The id includes the configured code: otherwise a
 * deactivated plan would be returned for its successor.
 */
export function createPlanRequest(wanted: WantedPlan, productId: string): PaypalRequest {
  const { plan: tier, period, amountMinor, currency, configuredCode } = wanted;
  return {
    method: "POST",
    path: "/v1/billing/plans",
    requestId: [tier, period, currency, amountMinor, configuredCode, productId]
      .join("-")
      .slice(0, 100),
    body: {
      product_id: productId,
      name: wanted.name,
      description: wanted.text.slice(0, maxDescriptionLength),
      status: "ACTIVE",
      billing_cycles: [
        {
          frequency: { interval_unit: intervals[period], interval_count: 1 },
          tenure_type: "REGULAR",
          sequence: 1,
          total_cycles: 0,
          pricing_scheme: { fixed_price: priceOf(wanted) },
        },
      ],
      payment_preferences: {
        auto_bill_outstanding: true,
        setup_fee_failure_action: "CANCEL",
        // With 0, PayPal would never suspend an unpaid subscription.
        payment_failure_threshold: 1,
      },
    },
  };
}

/** The id of a new product or plan. */
export function parseCreatePlanResponse(response: PaypalResponse): string {
  return parseAs(response, z.looseObject({ id: z.string().min(1) }), "new product or plan").id;
}

/**
 * Current subscribers also pay the new price, from the first charge that is more than ten days
 * away.
 */
export function updatePriceRequest(id: string, wanted: WantedPlan): PaypalRequest {
  const scheme = { billing_cycle_sequence: 1, pricing_scheme: { fixed_price: priceOf(wanted) } };
  return {
    method: "POST",
    path: `/v1/billing/plans/${encodeURIComponent(id)}/update-pricing-schemes`,
    body: { pricing_schemes: [scheme] },
  };
}

export function parseUpdatePriceResponse(response: PaypalResponse): void {
  if (response.status !== 200 && response.status !== 204) throw toGatewayError(response);
}

interface Page<Item> {
  items: Item[];
  isLast: boolean;
}

export interface PaypalPlan extends FoundPlan {
  productId: string;
}

const maxDescriptionLength = 127;
const listed = z
  .array(z.looseObject({ id: z.string().min(1), name: z.string() }))
  .nullish()
  .transform((it) => it ?? []);

const cycle = z.looseObject({
  frequency: z.looseObject({
    interval_unit: z.string(),
    interval_count: z.coerce.number().default(1),
  }),
  pricing_scheme: z.looseObject({ fixed_price: paypalMoney }),
});
const plan = z
  .looseObject({
    id: z.string().min(1),
    product_id: z.string().min(1),
    name: z.string(),
    status: z.string(),
    billing_cycles: z.array(cycle).min(1),
  })
  .transform((row, context): PaypalPlan => {
    const [regular, ...others] = row.billing_cycles;
    if (!regular) {
      context.addIssue("has no billing cycle");
      return z.NEVER;
    }
    const { interval_unit, interval_count } = regular.frequency;
    const isSold = others.length === 0 && interval_count === 1;
    return {
      code: row.id,
      productId: row.product_id,
      name: row.name,
      ...regular.pricing_scheme.fixed_price,
      period: isSold ? periodOf(interval_unit) : null,
      isActive: row.status === "ACTIVE",
    };
  });

function periodOf(unit: string): BillingPeriod | null {
  if (unit === intervals.monthly) return "monthly";
  return unit === intervals.yearly ? "yearly" : null;
}

/** "10.00" from 1000. */
function priceOf({ amountMinor, currency }: WantedPlan) {
  const digits = String(amountMinor).padStart(3, "0");
  return { currency_code: currency, value: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}

function parseAs<Schema extends z.ZodType>(
  response: PaypalResponse,
  schema: Schema,
  what: string,
): z.output<Schema> {
  if (response.status !== 200 && response.status !== 201) throw toGatewayError(response);
  const parsed = schema.safeParse(response.body);
  if (!parsed.success) throw invalidPaypalResponseError(what, parsed.error);
  return parsed.data;
}
