import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { moveClock } from "../../clock/move-clock-for-tests.ts";
import type { TestSandbox } from "../../start-test-sandbox.ts";
import { monthlyPlan, openApi, startPaypal } from "../testing/subscribe-for-tests.ts";
import { beginAgreed, openGateway } from "../testing/test-gateway.ts";

const withId = z.object({ id: z.string() });
const plansPath = "/v1/billing/plans";

let sandbox: TestSandbox;
let api: Awaited<ReturnType<typeof openApi>>;

beforeEach(async () => {
  const now = () => Temporal.Instant.from("2026-01-10T10:00:00Z");
  sandbox = await startPaypal({ tokenLifeSeconds: 99_999_999 }, { now });
  api = await openApi(sandbox);
});
afterEach(() => sandbox[Symbol.asyncDispose]());

function post(path: string, body: unknown = {}, requestId?: string) {
  const headers: Record<string, string> =
    requestId === undefined ? {} : { "paypal-request-id": requestId };
  return api(path, { method: "POST", body, headers });
}

function planBody(productId: string) {
  return {
    product_id: productId,
    name: "Professional",
    billing_cycles: [
      {
        frequency: { interval_unit: "YEAR", interval_count: 1 },
        tenure_type: "REGULAR",
        sequence: 1,
        total_cycles: 0,
        pricing_scheme: { fixed_price: { currency_code: "USD", value: "270.00" } },
      },
    ],
    payment_preferences: { payment_failure_threshold: 2 },
  };
}

async function createPlan() {
  const product = await post("/v1/catalogs/products", { name: "Lessons", type: "SERVICE" });
  expect(product.status).toBe(201);
  return post(plansPath, planBody(withId.parse(product.body).id), "plan-1");
}

describe("a new plan", () => {
  test("of a new product can be subscribed to; a repeat of the request creates no second", async () => {
    const created = await createPlan();
    expect(created).toMatchObject({
      status: 201,
      body: {
        status: "ACTIVE",
        billing_cycles: [{ pricing_scheme: { fixed_price: { value: "270.00" } } }],
        payment_preferences: { payment_failure_threshold: 2, auto_bill_outstanding: true },
      },
    });
    expect(await createPlan()).toMatchObject({ status: 200, body: created.body });
    const { id } = withId.parse(created.body);
    expect((await post("/v1/billing/subscriptions", { plan_id: id })).status).toBe(201);
  });

  test.each([
    [{ product_id: "PROD-NONE" }, 404],
    [{ billing_cycles: [] }, 400],
    [{ name: undefined }, 400],
    [{ payment_preferences: undefined }, 400],
  ])("with %j is refused with %i", async (changes, status) => {
    const body = { ...planBody("PROD-0PIANOSCHOOL"), ...changes };
    expect((await post(plansPath, body)).status).toBe(status);
  });

  test("is listed without its price, by pages", async () => {
    await createPlan();
    const { body, text } = await api(`${plansPath}?page_size=3&page=2&total_required=true`);
    expect(body).toMatchObject({ plans: [{ name: "Professional" }], total_items: 4 });
    expect(text).not.toContain("270.00");
  });

  test("can be deactivated, activated and changed", async () => {
    const { id } = withId.parse((await createPlan()).body);
    expect((await post(`${plansPath}/${id}/deactivate`)).status).toBe(204);
    expect((await post(`${plansPath}/${id}/deactivate`)).status).toBe(422);
    expect((await post("/v1/billing/subscriptions", { plan_id: id })).status).toBe(422);
    expect((await post(`${plansPath}/${id}/activate`)).status).toBe(204);
    const body = [{ op: "replace", path: "/name", value: "Pro" }];
    expect((await api(`${plansPath}/${id}`, { method: "PATCH", body })).status).toBe(204);
    expect((await api(`${plansPath}/${id}`)).body).toMatchObject({ name: "Pro", status: "ACTIVE" });
  });
});

test("a new price is charged to subscribers, but for a charge in the next ten days", async () => {
  const id = await beginAgreed(sandbox, openGateway(sandbox));
  await moveClock(sandbox, { to: "2026-02-05T00:00:00Z" });
  const pricing_scheme = { fixed_price: { currency_code: "USD", value: "12.00" } };
  const body = { pricing_schemes: [{ billing_cycle_sequence: 1, pricing_scheme }] };
  const path = `${plansPath}/${monthlyPlan.planId}/update-pricing-schemes`;
  expect((await post(path, body)).status).toBe(204);
  for (const [to, value] of [
    ["2026-02-10T10:00:00Z", "10.00"],
    ["2026-03-10T10:00:00Z", "12.00"],
  ] as const) {
    await moveClock(sandbox, { to });
    expect((await api(`/v1/billing/subscriptions/${id}`)).body).toMatchObject({
      billing_info: { last_payment: { amount: { value } } },
    });
  }
});
