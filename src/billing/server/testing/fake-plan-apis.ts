import * as z from "zod";

/** A plan in the fields of either provider. */
export interface StoredPlan {
  code: string;
  name: string;
  amountMinor: number;
  interval: string;
  currency: string;
  isActive: boolean;
  productId: string;
}

export interface FakePlanApi {
  fetch: typeof fetch;
  plans: StoredPlan[];
  /** Every write request, as `POST /plan` with its body. */
  writes: { request: string; body: unknown }[];
}

const paystackPlan = z.strictObject({
  name: z.string(),
  amount: z.int(),
  interval: z.string(),
  currency: z.string(),
  description: z.string().optional(),
  update_existing_subscriptions: z.boolean().optional(),
});

/** Paystack's `/plan`, as documented. */
export function fakePaystackPlans(plans: StoredPlan[] = []): FakePlanApi {
  const writes: FakePlanApi["writes"] = [];
  const present = (plan: StoredPlan) => ({
    plan_code: plan.code,
    name: plan.name,
    amount: plan.amountMinor,
    interval: plan.interval,
    currency: plan.currency,
    is_archived: !plan.isActive,
  });
  const send = async (path: string, method: string, body: unknown, query: URLSearchParams) => {
    if (method === "GET") {
      return {
        status: true,
        message: "Plans retrieved",
        data: pageOf(plans, query, "perPage").map(present),
      };
    }
    writes.push({ request: `${method} ${path}`, body });
    const { name, amount: amountMinor, interval, currency } = paystackPlan.parse(body);
    const values = { name, amountMinor, interval, currency };
    const known = plans.find((it) => path === `/plan/${it.code}`);
    if (known) Object.assign(known, values);
    else plans.push({ ...values, code: `PLN_new${plans.length}`, isActive: true, productId: "" });
    const data = present(known ?? plans[plans.length - 1] ?? never());
    return { status: true, message: "Plan saved", data };
  };
  return {
    plans,
    writes,
    fetch: fetchFrom(async (path, method, body, { query }) =>
      Response.json(await send(path, method, body, query)),
    ),
  };
}

const money = z.object({ currency_code: z.string(), value: z.string().regex(/^\d+\.\d\d$/) });
const scheme = z.object({ fixed_price: money });
const paypalPlan = z.looseObject({
  product_id: z.string(),
  name: z.string(),
  billing_cycles: z.tuple([
    z.looseObject({ frequency: z.object({ interval_unit: z.string() }), pricing_scheme: scheme }),
  ]),
});
const newPrice = z.strictObject({
  pricing_schemes: z.tuple([
    z.strictObject({ billing_cycle_sequence: z.literal(1), pricing_scheme: scheme }),
  ]),
});

/**
 * PayPal's products and plans, as documented: its list of plans has no prices, and a repeated
 * request id returns its first plan.
 */
export function fakePaypalPlans(plans: StoredPlan[] = [], products: string[] = []): FakePlanApi {
  const writes: FakePlanApi["writes"] = [];
  const created = new Map<string, StoredPlan>();
  const present = (plan: StoredPlan) => ({
    id: plan.code,
    product_id: plan.productId,
    name: plan.name,
    status: plan.isActive ? "ACTIVE" : "INACTIVE",
  });
  const withPrice = (plan: StoredPlan) => ({
    ...present(plan),
    billing_cycles: [
      {
        frequency: { interval_unit: plan.interval, interval_count: 1 },
        pricing_scheme: {
          fixed_price: { currency_code: plan.currency, value: String(plan.amountMinor / 100) },
        },
      },
    ],
  });
  const read = (path: string, query: URLSearchParams) => {
    if (path === "/v1/billing/plans")
      return { plans: pageOf(plans, query, "page_size").map(present) };
    if (path === "/v1/catalogs/products") {
      const named = products.map((name) => ({ id: `PROD-${name}`, name }));
      return { products: pageOf(named, query, "page_size") };
    }
    const known = plans.find((it) => path === `/v1/billing/plans/${it.code}`);
    return known && withPrice(known);
  };
  const answer: Answer = async (path, method, body, { query, requestId }) => {
    if (path === "/v1/oauth2/token")
      return Response.json({ access_token: "token", expires_in: 900 });
    if (method === "GET") {
      const found = read(path, query);
      const unknown = { name: "RESOURCE_NOT_FOUND" };
      return found ? Response.json(found) : Response.json(unknown, { status: 404 });
    }
    writes.push({ request: `${method} ${path}`, body });
    if (path === "/v1/catalogs/products") {
      const { name } = z.looseObject({ name: z.string() }).parse(body);
      products.push(name);
      return Response.json({ id: `PROD-${name}` }, { status: 201 });
    }
    const changed = plans.find((it) => path.startsWith(`/v1/billing/plans/${it.code}/`));
    if (changed) {
      const [{ pricing_scheme }] = newPrice.parse(body).pricing_schemes;
      changed.amountMinor = minorOf(pricing_scheme.fixed_price.value);
      return new Response(null, { status: 204 });
    }
    const earlier = created.get(requestId);
    if (earlier) return Response.json(present(earlier), { status: 201 });
    const { product_id, name, billing_cycles } = paypalPlan.parse(body);
    const [{ frequency, pricing_scheme }] = billing_cycles;
    const plan = {
      code: `P-NEW${plans.length}`,
      name,
      productId: product_id,
      isActive: true,
      interval: frequency.interval_unit,
      amountMinor: minorOf(pricing_scheme.fixed_price.value),
      currency: pricing_scheme.fixed_price.currency_code,
    };
    plans.push(plan);
    created.set(requestId, plan);
    return Response.json(present(plan), { status: 201 });
  };
  return { plans, writes, fetch: fetchFrom(answer) };
}

type Answer = (
  path: string,
  method: string,
  body: unknown,
  more: { query: URLSearchParams; requestId: string },
) => Promise<Response>;

function fetchFrom(answer: Answer): typeof fetch {
  return async (input, init) => {
    const { pathname, searchParams } = new URL(String(input));
    const isJson = typeof init?.body === "string" && init.body.startsWith("{");
    const body: unknown = isJson ? JSON.parse(String(init.body)) : undefined;
    const requestId = new Headers(init?.headers).get("paypal-request-id") ?? "";
    return answer(pathname, init?.method ?? "GET", body, { query: searchParams, requestId });
  };
}

function pageOf<Item>(items: readonly Item[], query: URLSearchParams, sizeName: string): Item[] {
  const size = Number(query.get(sizeName));
  const start = (Number(query.get("page")) - 1) * size;
  return items.slice(start, start + size);
}

function minorOf(value: string): number {
  return Number(value.replace(".", ""));
}

function never(): never {
  throw new Error("a plan was stored");
}
