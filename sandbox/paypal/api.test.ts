import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestSandbox } from "../start-test-sandbox.ts";
import {
  agree,
  clientId,
  control,
  monthlyPlan,
  openApi,
  startPaypal,
  takeStep,
} from "./testing/subscribe-for-tests.ts";
import { begin, beginAgreed, monthly, openGateway } from "./testing/test-gateway.ts";

let sandbox: TestSandbox;
let api: Awaited<ReturnType<typeof openApi>>;

beforeAll(async () => {
  sandbox = await startPaypal();
  api = await openApi(sandbox);
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => sandbox.open("/_sandbox/paypal/faults", { method: "DELETE" }));

const reason = { reason: "Because" };

function order(id: string, what: "cancel" | "suspend" | "activate", body: unknown = reason) {
  return api(`/v1/billing/subscriptions/${id}/${what}`, { method: "POST", body });
}

describe("the catalogue", () => {
  test("has one product with the configured plans", async () => {
    expect(await api(`/v1/billing/plans/${monthlyPlan.planId}`)).toMatchObject({
      status: 200,
      body: {
        id: monthlyPlan.planId,
        product_id: "PROD-0PIANOSCHOOL",
        billing_cycles: [
          {
            frequency: { interval_unit: "MONTH", interval_count: 1 },
            pricing_scheme: { fixed_price: { currency_code: "USD", value: "10.00" } },
          },
        ],
      },
    });
    expect((await api("/v1/catalogs/products/PROD-0PIANOSCHOOL")).status).toBe(200);
    expect((await api("/v1/billing/plans/P-NONE")).status).toBe(404);
  });
});

describe("a subscription's states", () => {
  test("can be suspended and resumed, but not after cancellation", async () => {
    const id = await beginAgreed(sandbox, openGateway(sandbox));
    for (const [what, status] of [
      ["activate", 422],
      ["suspend", 204],
      ["suspend", 422],
      ["activate", 204],
      ["cancel", 204],
      ["cancel", 422],
      ["suspend", 422],
      ["activate", 422],
    ] as const) {
      expect({ what, status: (await order(id, what)).status }).toEqual({ what, status });
    }
    expect(await order(id, "cancel")).toMatchObject({
      body: {
        name: "UNPROCESSABLE_ENTITY",
        debug_id: expect.any(String),
        details: [{ issue: "SUBSCRIPTION_STATUS_INVALID" }],
      },
    });
  });

  test("suspended for non-payment it cannot be resumed", async () => {
    const id = await beginAgreed(sandbox, openGateway(sandbox));
    await takeStep(sandbox, id, "suspend-unpaid");
    expect(await order(id, "activate")).toMatchObject({
      status: 422,
      body: { details: [{ issue: "SUBSCRIPTION_CANNOT_BE_ACTIVATED" }] },
    });
  });

  test("cancelled, it has no next billing time", async () => {
    const id = await beginAgreed(sandbox, openGateway(sandbox));
    const path = `/v1/billing/subscriptions/${id}`;
    expect((await api(path)).text).toContain("next_billing_time");
    await order(id, "cancel");
    expect((await api(`${path}?fields=plan`)).text).not.toContain("next_billing_time");
    expect((await api(`${path}?fields=plan`)).body).toMatchObject({
      status: "CANCELLED",
      status_change_note: "Because",
      plan: { id: monthlyPlan.planId },
    });
  });

  test("nothing becomes due after the end", async () => {
    let now = Temporal.Instant.from("2026-03-01T10:00:00Z");
    await using other = await startPaypal({}, { now: () => now });
    await control(other, "behaviour", { firstPaymentDelayMs: 60_000 });
    const gateway = openGateway(other);
    const [keptId, endedId] = [
      await beginAgreed(other, gateway),
      await beginAgreed(other, gateway),
    ];
    await gateway.cancelSubscription(endedId, "At once");
    now = now.add({ minutes: 2 });
    expect(await gateway.verifySubscription(keptId, monthly)).toMatchObject({ kind: "paid" });
    const later = await openApi(other);
    expect((await later(`/v1/billing/subscriptions/${endedId}`)).text).not.toContain(
      "last_payment",
    );
  });

  test.each([{}, { reason: "" }, { reason: "x".repeat(129) }, []])(
    "an action needs a reason: %j is rejected",
    async (body) => {
      const id = await beginAgreed(sandbox, openGateway(sandbox));
      expect(await order(id, "cancel", body)).toMatchObject({
        status: 400,
        body: { name: "INVALID_REQUEST" },
      });
    },
  );

  test("an unknown id is 404", async () => {
    expect(await order("I-NONE", "cancel")).toMatchObject({
      status: 404,
      body: { name: "RESOURCE_NOT_FOUND", details: [{ issue: "INVALID_RESOURCE_ID" }] },
    });
  });
});

describe("beginning", () => {
  const body = { plan_id: monthlyPlan.planId };
  const post = (it: unknown) => api("/v1/billing/subscriptions", { method: "POST", body: it });

  test.each([
    [{}, 400],
    ["", 400],
    [{ ...body, custom_id: "ü" }, 400],
    [{ ...body, application_context: { return_url: "http://school.test" } }, 400],
    [{ ...body, application_context: { return_url: "x", cancel_url: "y" } }, 400],
    [{ ...body, quantity: "2" }, 422],
    [{ plan_id: "P-RETIRED" }, 422],
    [{ plan_id: "P-NONE" }, 404],
    [body, 201],
  ])("%j is answered with %i", async (it, status) => {
    expect((await post(it)).status).toBe(status);
  });

  test("a request id is remembered for 72 hours", async () => {
    let now = Temporal.Instant.from("2026-03-01T10:00:00Z");
    await using other = await startPaypal({ tokenLifeSeconds: 999_999 }, { now: () => now });
    const gateway = openGateway(other);
    const first = await begin(gateway, { requestId: "r" });
    now = now.add({ hours: 71 });
    expect(await begin(gateway, { requestId: "r" })).toEqual(first);
    now = now.add({ hours: 2 });
    expect((await begin(gateway, { requestId: "r" })).subscriptionId).not.toBe(
      first.subscriptionId,
    );
  });
});

describe("the payments of a subscription", () => {
  const period = "start_time=2020-01-01T00:00:00Z&end_time=2100-01-01T00:00:00Z";

  test("are listed for a period, with what they cost", async () => {
    const id = await beginAgreed(sandbox, openGateway(sandbox));
    const path = `/v1/billing/subscriptions/${id}/transactions`;
    expect((await api(`${path}?${period}`)).body).toMatchObject({
      transactions: [
        {
          status: "COMPLETED",
          amount_with_breakdown: {
            gross_amount: { currency_code: "USD", value: "10.00" },
            fee_amount: { value: "0.84" },
            net_amount: { value: "9.16" },
          },
        },
      ],
    });
    const past = "start_time=2020-01-01T00:00:00Z&end_time=2020-02-01T00:00:00Z";
    expect((await api(`${path}?${past}`)).body).toMatchObject({ transactions: [] });
  });

  test("need both ends of the period", async () => {
    const id = await beginAgreed(sandbox, openGateway(sandbox));
    const path = `/v1/billing/subscriptions/${id}/transactions`;
    expect((await api(`${path}?start_time=2020-01-01T00:00:00Z`)).status).toBe(400);
  });
});

describe("without a valid token", () => {
  test.each(["", "Bearer ", "Bearer none", `Basic ${btoa(clientId)}`])("%j is 401", async (it) => {
    const headers = { authorization: it };
    expect((await sandbox.open("/v1/billing/plans", { headers })).status).toBe(401);
  });

  test("a token needs the one grant type", async () => {
    const headers = { authorization: `Basic ${btoa(`${clientId}:never-to-be-seen-secret`)}` };
    const ask = { method: "POST", headers, body: { grant_type: "password" } } as const;
    expect(await sandbox.open("/v1/oauth2/token", ask)).toMatchObject({
      status: 400,
      body: { error: "unsupported_grant_type" },
    });
  });
});

describe("the next process", () => {
  test("restores approvals and payments, and continues what is due", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "sandbox-"));
    const first = await startPaypal({}, { dataDir });
    const paidId = await beginAgreed(first, openGateway(first));
    await control(first, "behaviour", { firstPaymentDelayMs: 100 });
    const dueId = await beginAgreed(first, openGateway(first));
    // Read while the process still runs, as after a kill.
    expect(await readFile(join(dataDir, "paypal.json"), "utf8")).toContain('"status":"ACTIVE"');
    await first[Symbol.asyncDispose]();
    const second = await startPaypal({}, { dataDir });
    const gateway = openGateway(second);
    expect(await gateway.verifySubscription(paidId, monthly)).toMatchObject({ kind: "paid" });
    await expect
      .poll(() => gateway.verifySubscription(dueId, monthly), { interval: 20 })
      .toMatchObject({ kind: "paid" });
    await second[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, maxRetries: 3 });
  });
});

test("approving twice pays once", async () => {
  const { subscriptionId, approveUrl } = await begin(openGateway(sandbox));
  await Promise.all([agree(sandbox, approveUrl), agree(sandbox, approveUrl)]);
  const { text } = await api(`/v1/billing/subscriptions/${subscriptionId}`);
  expect(text).toContain('"cycles_completed":1');
});

test.each([
  ["behaviour", { activationDelayMs: -1 }],
  ["behaviour", { activation: "late" }],
  ["faults", { kind: "explode" }],
  ["overrides", { data: "paid" }],
])("an invalid control is rejected: %s %j", async (what, body) => {
  expect((await control(sandbox, what, body)).status).toBe(400);
});
