import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { moveClock } from "../../clock/move-clock-for-tests.ts";
import type { TestSandbox } from "../../start-test-sandbox.ts";
import { agree, control, openApi, startPaypal } from "../testing/subscribe-for-tests.ts";
import { beginAgreed, openGateway } from "../testing/test-gateway.ts";

const tenYears = 10 * 366 * 86_400;
const period = "start_time=2020-01-01T00:00:00Z&end_time=2100-01-01T00:00:00Z";
const stored = z.object({ webhooks: z.array(z.object({ event: z.string(), body: z.string() })) });
const envelope = z.object({ resource: z.unknown() });
const began = z.object({
  id: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
});
const listed = z.object({
  transactions: z.array(z.object({ id: z.string(), status: z.string(), time: z.string() })),
});

let sandbox: TestSandbox;
let api: Awaited<ReturnType<typeof openApi>>;

beforeEach(async () => {
  const now = () => Temporal.Instant.from("2026-01-31T14:00:00Z");
  sandbox = await startPaypal({ tokenLifeSeconds: tenYears }, { now });
  api = await openApi(sandbox);
});
afterEach(() => sandbox[Symbol.asyncDispose]());

const begin = () => beginAgreed(sandbox, openGateway(sandbox));

async function read(id: string) {
  return (await api(`/v1/billing/subscriptions/${id}`)).body;
}

async function payments(id: string) {
  const { body } = await api(`/v1/billing/subscriptions/${id}/transactions?${period}`);
  return listed.parse(body).transactions;
}

async function events(after = 0) {
  const { webhooks } = stored.parse((await control(sandbox, "webhooks")).body);
  return webhooks
    .slice(after)
    .map((it) => ({ event: it.event, ...envelope.parse(JSON.parse(it.body)) }));
}

async function eventNames(after = 0) {
  return (await events(after)).map((it) => it.event);
}

function failNext(body: object) {
  return control(sandbox, "charge-failures", body);
}

describe("a renewal", () => {
  test("is charged at 10:00 UTC of its day, month by month, with a sale", async () => {
    const id = await begin();
    expect(await read(id)).toMatchObject({
      billing_info: { next_billing_time: "2026-02-28T10:00:00Z" },
    });
    await moveClock(sandbox, { to: "2026-02-28T09:59:59Z" });
    expect(await payments(id)).toHaveLength(1);
    await moveClock(sandbox, { to: "2026-02-28T10:00:00Z" });
    expect((await events(3))[0]).toMatchObject({
      event: "PAYMENT.SALE.COMPLETED",
      resource: {
        billing_agreement_id: id,
        amount: { total: "10.00", currency: "USD" },
        create_time: "2026-02-28T10:00:00Z",
      },
    });
    expect(await read(id)).toMatchObject({
      billing_info: {
        next_billing_time: "2026-03-31T10:00:00Z",
        last_payment: { amount: { value: "10.00" }, time: "2026-02-28T10:00:00Z" },
        failed_payments_count: 0,
      },
    });
    await moveClock(sandbox, { to: "2028-01-31T10:00:00Z" });
    expect(await payments(id)).toHaveLength(25);
  });

  test("does not happen after a cancellation", async () => {
    const id = await begin();
    expect((await control(sandbox, `subscriptions/${id}/cancel`, {})).status).toBe(204);
    await moveClock(sandbox, { to: "2027-01-31T10:00:00Z" });
    expect(await payments(id)).toHaveLength(1);
    expect(await eventNames(3)).toEqual(["BILLING.SUBSCRIPTION.CANCELLED"]);
    expect((await control(sandbox, `subscriptions/${id}/cancel`, {})).status).toBe(409);
  });

  test("is not made up for when it was missed in a suspension", async () => {
    const id = await begin();
    const order = (what: string) =>
      api(`/v1/billing/subscriptions/${id}/${what}`, { method: "POST", body: { reason: "x" } });
    await order("suspend");
    await moveClock(sandbox, { to: "2026-04-10T00:00:00Z" });
    await order("activate");
    expect(await read(id)).toMatchObject({
      status: "ACTIVE",
      billing_info: { next_billing_time: "2026-04-30T10:00:00Z" },
    });
    expect(await payments(id)).toHaveLength(1);
  });
});

describe("a renewal that fails", () => {
  test("is tried again after five days, and then settled", async () => {
    const id = await begin();
    await failNext({ subscription: id, reason: "PAYER_CANNOT_PAY" });
    await moveClock(sandbox, { to: "2026-02-28T10:00:00Z" });
    expect(await events(3)).toMatchObject([
      { event: "BILLING.SUBSCRIPTION.PAYMENT.FAILED", resource: { id, status: "ACTIVE" } },
    ]);
    expect(await read(id)).toMatchObject({
      status: "ACTIVE",
      billing_info: {
        outstanding_balance: { value: "10.00" },
        failed_payments_count: 0,
        next_billing_time: "2026-03-31T10:00:00Z",
        last_failed_payment: {
          amount: { value: "10.00" },
          time: "2026-02-28T10:00:00Z",
          reason_code: "PAYER_CANNOT_PAY",
          next_payment_retry_time: "2026-03-05T10:00:00Z",
        },
      },
    });
    await moveClock(sandbox, { to: "2026-03-05T10:00:00Z" });
    expect((await payments(id)).map((it) => it.status)).toEqual([
      "COMPLETED",
      "DECLINED",
      "COMPLETED",
    ]);
    expect(await read(id)).toMatchObject({
      billing_info: {
        outstanding_balance: { value: "0.00" },
        next_billing_time: "2026-03-31T10:00:00Z",
      },
    });
    expect(JSON.stringify(await read(id))).not.toContain("next_payment_retry_time");
  });

  test("three times suspends at the plan's threshold, and cannot be activated", async () => {
    const id = await begin();
    await failNext({ subscription: id, times: 3 });
    await moveClock(sandbox, { to: "2026-03-10T09:59:59Z" });
    expect(await read(id)).toMatchObject({ status: "ACTIVE" });
    await moveClock(sandbox, { to: "2027-01-01T00:00:00Z" });
    const failed = "BILLING.SUBSCRIPTION.PAYMENT.FAILED";
    expect(await eventNames(3)).toEqual([failed, failed, failed, "BILLING.SUBSCRIPTION.SUSPENDED"]);
    expect(await read(id)).toMatchObject({
      status: "SUSPENDED",
      billing_info: { failed_payments_count: 1, outstanding_balance: { value: "10.00" } },
    });
    const path = `/v1/billing/subscriptions/${id}`;
    const body = { reason: "x" };
    expect(await api(`${path}/activate`, { method: "POST", body })).toMatchObject({
      body: { details: [{ issue: "SUBSCRIPTION_CANNOT_BE_ACTIVATED" }] },
    });
  });

  test("can be settled by capturing the balance, and then activated", async () => {
    const id = await begin();
    await failNext({ subscription: id, times: 3 });
    await moveClock(sandbox, { to: "2026-03-15T00:00:00Z" });
    const capture = (value: string) =>
      api(`/v1/billing/subscriptions/${id}/capture`, {
        method: "POST",
        body: {
          note: "Owed",
          capture_type: "OUTSTANDING_BALANCE",
          amount: { currency_code: "USD", value },
        },
      });
    expect((await capture("10.01")).status).toBe(422);
    expect(await capture("10.00")).toMatchObject({ status: 202, body: { status: "COMPLETED" } });
    expect((await eventNames(3)).at(-1)).toBe("PAYMENT.SALE.COMPLETED");
    const path = `/v1/billing/subscriptions/${id}`;
    await api(`${path}/activate`, { method: "POST", body: { reason: "Paid" } });
    expect(await read(id)).toMatchObject({
      status: "ACTIVE",
      billing_info: {
        outstanding_balance: { value: "0.00" },
        failed_payments_count: 0,
        next_billing_time: "2026-03-31T10:00:00Z",
      },
    });
  });
});

test("with a later start, nothing is charged before it", async () => {
  const response = await api("/v1/billing/subscriptions", {
    method: "POST",
    body: { plan_id: "P-BEGINNER-MONTHLY", start_time: "2026-03-10T00:00:00Z" },
  });
  const { id, links } = began.parse(response.body);
  await agree(sandbox, links.find((it) => it.rel === "approve")?.href ?? "");
  expect(await read(id)).toMatchObject({
    status: "ACTIVE",
    start_time: "2026-03-10T00:00:00Z",
    billing_info: { next_billing_time: "2026-03-10T10:00:00Z" },
  });
  expect(await payments(id)).toEqual([]);
  await moveClock(sandbox, { to: "2026-04-10T10:00:00Z" });
  expect((await payments(id)).map((it) => it.time)).toEqual([
    "2026-03-10T10:00:00Z",
    "2026-04-10T10:00:00Z",
  ]);
});

test("a start in the past is refused", async () => {
  const body = { plan_id: "P-BEGINNER-MONTHLY", start_time: "2026-01-01T00:00:00Z" };
  expect((await api("/v1/billing/subscriptions", { method: "POST", body })).status).toBe(422);
});

test("a change of plan needs the payer, and is charged from the next billing time", async () => {
  const id = await begin();
  const body = { plan_id: "P-BEGINNER-YEARLY" };
  const path = `/v1/billing/subscriptions/${id}/revise`;
  const response = await api(path, { method: "POST", body });
  const links = began.shape.links.parse(
    z.object({ links: z.unknown() }).parse(response.body).links,
  );
  expect(await read(id)).toMatchObject({ plan_id: "P-BEGINNER-MONTHLY" });
  await agree(sandbox, links.find((it) => it.rel === "approve")?.href ?? "");
  expect(await eventNames(3)).toEqual(["BILLING.SUBSCRIPTION.UPDATED"]);
  expect(await payments(id)).toHaveLength(1);
  await moveClock(sandbox, { to: "2026-02-28T10:00:00Z" });
  expect(await read(id)).toMatchObject({
    plan_id: "P-BEGINNER-YEARLY",
    billing_info: {
      last_payment: { amount: { value: "100.00" } },
      next_billing_time: "2027-02-28T10:00:00Z",
    },
  });
});
