import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import type { TestSandbox } from "../../start-test-sandbox.ts";
import { control, openApi, startPaypal } from "../testing/subscribe-for-tests.ts";
import { beginAgreed, openGateway } from "../testing/test-gateway.ts";

const period = "start_time=2020-01-01T00:00:00Z&end_time=2100-01-01T00:00:00Z";
const stored = z.object({ webhooks: z.array(z.object({ event: z.string(), body: z.string() })) });
const envelope = z.object({ resource_type: z.string(), resource: z.unknown() });
const listed = z.object({
  transactions: z.tuple([z.object({ id: z.string(), status: z.string() })]),
});
const withId = z.object({ id: z.string() });

let sandbox: TestSandbox;
let api: Awaited<ReturnType<typeof openApi>>;
let subscriptionId: string;
let saleId: string;

beforeEach(async () => {
  sandbox = await startPaypal();
  api = await openApi(sandbox);
  subscriptionId = await beginAgreed(sandbox, openGateway(sandbox));
  saleId = (await readPayment()).id;
});
afterEach(() => sandbox[Symbol.asyncDispose]());

async function readPayment() {
  const path = `/v1/billing/subscriptions/${subscriptionId}/transactions?${period}`;
  return listed.parse((await api(path)).body).transactions[0];
}

/** Events after the first payment's. */
async function events() {
  const { webhooks } = stored.parse((await control(sandbox, "webhooks")).body);
  return webhooks
    .slice(3)
    .map((it) => ({ event: it.event, ...envelope.parse(JSON.parse(it.body)) }));
}

function refundSale(body: unknown = {}, headers: Record<string, string> = {}) {
  return api(`/v1/payments/sale/${saleId}/refund`, { method: "POST", body, headers });
}

describe("a refund", () => {
  test("of a sale names the sale in its event, and not the subscription", async () => {
    expect(await refundSale()).toMatchObject({
      status: 201,
      body: { sale_id: saleId, state: "completed", amount: { total: "10.00", currency: "USD" } },
    });
    expect(await readPayment()).toMatchObject({ status: "REFUNDED" });
    expect(await events()).toMatchObject([
      { event: "PAYMENT.SALE.REFUNDED", resource_type: "refund", resource: { sale_id: saleId } },
    ]);
    expect(JSON.stringify(await events())).not.toContain("billing_agreement_id");
    expect((await refundSale()).body).toMatchObject({
      details: [{ issue: "TRANSACTION_ALREADY_REFUNDED" }],
    });
  });

  test("of a part of a capture leaves the rest", async () => {
    const path = `/v2/payments/captures/${saleId}/refund`;
    const refund = (value: string) =>
      api(path, { method: "POST", body: { amount: { currency_code: "USD", value } } });
    expect(await refund("4.00")).toMatchObject({
      status: 201,
      body: { status: "COMPLETED", amount: { value: "4.00" } },
    });
    expect(await readPayment()).toMatchObject({ status: "PARTIALLY_REFUNDED" });
    expect((await refund("6.01")).status).toBe(422);
    expect(await refund("6.00")).toMatchObject({
      status: 201,
      body: { seller_payable_breakdown: { total_refunded_amount: { value: "10.00" } } },
    });
    expect(await readPayment()).toMatchObject({ status: "REFUNDED" });
  });

  test("is made once for a request id", async () => {
    const body = { amount: { total: "4.00", currency: "USD" } };
    const headers = { "paypal-request-id": "refund-1" };
    const first = await refundSale(body, headers);
    expect(await refundSale(body, headers)).toMatchObject({ status: 200, body: first.body });
    expect(await events()).toHaveLength(1);
    const { id } = withId.parse(first.body);
    expect((await api(`/v1/payments/refund/${id}`)).body).toEqual(first.body);
  });

  test.each([
    [{ amount: { total: "4.00", currency: "EUR" } }, 422],
    [{ amount: { total: "-4.00", currency: "USD" } }, 400],
  ])("of %j is refused with %i", async (body, status) => {
    expect((await refundSale(body)).status).toBe(status);
    expect((await api("/v1/payments/sale/none/refund", { method: "POST", body: {} })).status).toBe(
      404,
    );
  });
});

test.each([
  ["COMPLETED", "PAYMENT.SALE.COMPLETED"],
  ["DECLINED", "PAYMENT.SALE.DENIED"],
])("a pending payment ends as %s", async (status, event) => {
  await control(sandbox, "behaviour", { pendingPayments: 1 });
  subscriptionId = await beginAgreed(sandbox, openGateway(sandbox));
  const pending = await readPayment();
  expect(pending.status).toBe("PENDING");
  const path = `/v1/billing/subscriptions/${subscriptionId}`;
  expect((await api(path)).text).not.toContain("last_payment");
  expect((await control(sandbox, `sales/${pending.id}/reverse`, {})).status).toBe(409);
  expect((await control(sandbox, `sales/${pending.id}`, { status })).status).toBe(204);
  expect(await readPayment()).toMatchObject({ status });
  expect((await events()).map((it) => it.event).slice(-2)).toEqual(["PAYMENT.SALE.PENDING", event]);
  expect((await control(sandbox, `sales/${pending.id}`, { status })).status).toBe(409);
});

test("a reversal takes the payment back", async () => {
  expect((await control(sandbox, `sales/${saleId}/reverse`, {})).status).toBe(204);
  expect(await events()).toMatchObject([
    {
      event: "PAYMENT.SALE.REVERSED",
      resource_type: "sale",
      resource: { id: saleId, state: "reversed", billing_agreement_id: subscriptionId },
    },
  ]);
  expect((await control(sandbox, `sales/${saleId}/reverse`, {})).status).toBe(409);
});

test.each([
  ["RESOLVED_BUYER_FAVOUR", "REFUNDED"],
  ["RESOLVED_SELLER_FAVOUR", "COMPLETED"],
])("a dispute ended by %s leaves the payment %s", async (outcome, status) => {
  const { id } = withId.parse((await control(sandbox, `sales/${saleId}/dispute`, {})).body);
  expect((await control(sandbox, `disputes/${id}`, { outcome })).status).toBe(204);
  expect(await readPayment()).toMatchObject({ status });
  expect(await events()).toMatchObject(
    [
      {
        event: "CUSTOMER.DISPUTE.CREATED",
        resource: { dispute_id: id, disputed_transactions: [{ seller_transaction_id: saleId }] },
      },
      {
        event: "CUSTOMER.DISPUTE.RESOLVED",
        resource: { status: "RESOLVED", dispute_outcome: { outcome_code: outcome } },
      },
      { event: "PAYMENT.SALE.REVERSED" },
    ].slice(0, status === "REFUNDED" ? 3 : 2),
  );
  expect((await api(`/v1/customer/disputes/${id}`)).body).toMatchObject({ status: "RESOLVED" });
});

test("a dispute about a part reverses that part alone when it is lost", async () => {
  const dispute = await control(sandbox, `sales/${saleId}/dispute`, { amountMinor: 300 });
  const { id } = withId.parse(dispute.body);
  await control(sandbox, `disputes/${id}`, { outcome: "RESOLVED_BUYER_FAVOUR" });
  expect(await readPayment()).toMatchObject({ status: "PARTIALLY_REFUNDED" });
  expect((await api(`/v1/customer/disputes/${id}`)).body).toMatchObject({
    dispute_outcome: { amount_refunded: { value: "3.00" } },
  });
});

test("disputes are listed by their transaction, without transactions and outcomes", async () => {
  const { id } = withId.parse((await control(sandbox, `sales/${saleId}/dispute`, {})).body);
  const list = async (query: string) => (await api(`/v1/customer/disputes?${query}`)).body;
  const found = await list(`disputed_transaction_id=${saleId}`);
  expect(found).toMatchObject({ items: [{ dispute_id: id }] });
  expect(JSON.stringify(found)).not.toContain("disputed_transactions");
  expect(await list("disputed_transaction_id=other")).toMatchObject({ items: [] });
  expect(await list("update_time_after=2100-01-01T00:00:00Z")).toMatchObject({ items: [] });
  expect((await api("/v1/customer/disputes?update_time_after=today")).status).toBe(400);
});
