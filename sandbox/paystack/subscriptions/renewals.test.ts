import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { moveClock } from "../../clock/move-clock-for-tests.ts";
import { beginnerMonthly, startTestSandbox, type TestSandbox } from "../../start-test-sandbox.ts";
import { beginCheckout, pay, subscribe } from "../testing/pay-for-tests.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const stored = z.object({ webhooks: z.array(z.object({ event: z.string(), body: z.string() })) });
const envelope = z.object({ data: z.unknown() });

let sandbox: TestSandbox;

beforeEach(async () => {
  sandbox = await startTestSandbox({ now: () => Temporal.Instant.from("2026-01-31T10:00:00Z") });
});
afterEach(() => sandbox[Symbol.asyncDispose]());

/** Events after the first payment's. */
async function readEvents() {
  const { body } = await sandbox.open("/_sandbox/paystack/webhooks");
  const { webhooks } = stored.parse(body);
  return webhooks
    .map((it) => ({ event: it.event, data: envelope.parse(JSON.parse(it.body)).data }))
    .slice(2);
}

async function eventNames() {
  return (await readEvents()).map((it) => it.event);
}

async function readSubscription(code: string) {
  return (await sandbox.api(`/subscription/${code}`)).body;
}

function failNext(body: object) {
  return sandbox.open("/_sandbox/paystack/charge-failures", { method: "POST", body });
}

describe("a renewal", () => {
  test("is invoiced three days before, then charged with Paystack's own reference", async () => {
    const { subscriptionCode, customerCode } = await subscribe(sandbox, "ada@school.test");
    await moveClock(sandbox, { to: "2026-02-25T09:59:59Z" });
    expect(await eventNames()).toEqual([]);
    await moveClock(sandbox, { to: "2026-02-25T10:00:00Z" });
    expect(await readEvents()).toMatchObject([
      {
        event: "invoice.create",
        data: {
          status: "pending",
          paid: false,
          period_start: "2026-02-28T10:00:00Z",
          period_end: "2026-03-28T10:00:00Z",
          subscription: { subscription_code: subscriptionCode, status: "active" },
          transaction: {},
        },
      },
    ]);
    await moveClock(sandbox, { to: "2026-02-28T10:00:00Z" });
    const [, charge, update] = await readEvents();
    expect(charge).toMatchObject({
      event: "charge.success",
      data: {
        status: "success",
        reference: expect.stringMatching(uuid),
        amount: 750_000,
        paid_at: "2026-02-28T10:00:00.000Z",
        metadata: { invoice_action: "create" },
        plan: { plan_code: beginnerMonthly.planCode },
        customer: { customer_code: customerCode, email: "ada@school.test" },
        authorization: { last4: "4081", exp_month: "12", exp_year: "2040" },
      },
    });
    expect(JSON.stringify(charge)).not.toContain("subscription_code");
    expect(update).toMatchObject({
      event: "invoice.update",
      data: {
        status: "success",
        paid: true,
        paid_at: "2026-02-28T10:00:00.000Z",
        subscription: { next_payment_date: "2026-03-28T10:00:00Z" },
        transaction: { status: "success", amount: 750_000, currency: "NGN" },
      },
    });
  });

  test("shows in the subscription, with its invoices and card", async () => {
    const { subscriptionCode } = await subscribe(sandbox, "ada@school.test");
    await moveClock(sandbox, { to: "2026-03-26T00:00:00Z" });
    expect(await readSubscription(subscriptionCode)).toMatchObject({
      data: {
        status: "active",
        cron_expression: "0 10 28 * *",
        next_payment_date: "2026-03-28T10:00:00Z",
        open_invoice: expect.stringMatching(/^INV_/),
        authorization: { exp_month: "12", exp_year: "2040" },
        invoices: [{ status: "pending" }, { status: "success" }],
        most_recent_invoice: { status: "pending" },
        payments_count: 2,
      },
    });
  });

  test("that fails is announced, and not tried again before the next one", async () => {
    const { subscriptionCode } = await subscribe(sandbox, "ada@school.test");
    await failNext({ customer: "ada@school.test" });
    await moveClock(sandbox, { to: "2026-03-24T00:00:00Z" });
    expect(await readEvents()).toMatchObject([
      { event: "invoice.create" },
      {
        event: "invoice.payment_failed",
        data: {
          description: "Insufficient Funds",
          transaction: {},
          subscription: { status: "attention", subscription_code: subscriptionCode },
        },
      },
      { event: "invoice.update", data: { status: "failed", paid: false } },
    ]);
    expect(await readSubscription(subscriptionCode)).toMatchObject({
      data: {
        status: "attention",
        next_payment_date: "2026-03-28T10:00:00Z",
        most_recent_invoice: { status: "failed", description: "Insufficient Funds" },
      },
    });
    await moveClock(sandbox, { to: "2026-03-28T10:00:00Z" });
    expect(await readSubscription(subscriptionCode)).toMatchObject({
      data: { status: "active", payments_count: 2 },
    });
  });

  test("fails only for the chosen subscription, for the chosen reason", async () => {
    const ada = await subscribe(sandbox, "ada@school.test");
    const bea = await subscribe(sandbox, "bea@school.test");
    await failNext({ subscription: bea.subscriptionCode, reason: "Do Not Honor" });
    await moveClock(sandbox, { to: "2026-03-01T00:00:00Z" });
    expect(await readSubscription(ada.subscriptionCode)).toMatchObject({
      data: { status: "active" },
    });
    expect(await readSubscription(bea.subscriptionCode)).toMatchObject({
      data: { status: "attention", most_recent_invoice: { description: "Do Not Honor" } },
    });
  });
});

test("a disabled subscription ends on its next payment date, without a charge", async () => {
  const { subscriptionCode: code, emailToken: token } = await subscribe(sandbox, "a@school.test");
  await sandbox.api("/subscription/disable", { method: "POST", body: { code, token } });
  await moveClock(sandbox, { to: "2026-02-28T09:59:59Z" });
  expect(await readSubscription(code)).toMatchObject({ data: { status: "non-renewing" } });
  await moveClock(sandbox, { to: "2028-02-28T10:00:00Z" });
  expect(await readEvents()).toMatchObject([
    { event: "subscription.not_renew" },
    { event: "subscription.disable", data: { subscription_code: code, status: "complete" } },
  ]);
});

test("an expiring card is listed on the first of its month, and refused after it", async () => {
  const { accessCode } = await beginCheckout(sandbox, "ada@school.test");
  await pay(sandbox, accessCode, { expiry: "03 / 26" });
  await moveClock(sandbox, { to: "2026-03-01T00:00:00Z" });
  expect((await readEvents()).at(-1)).toMatchObject({
    event: "subscription.expiring_cards",
    data: [
      {
        expiry_date: "03/2026",
        customer: { email: "ada@school.test" },
        subscription: { plan: { plan_code: beginnerMonthly.planCode } },
      },
    ],
  });
  await moveClock(sandbox, { to: "2026-03-28T10:00:00Z" });
  expect(await eventNames()).not.toContain("invoice.payment_failed");
  await moveClock(sandbox, { to: "2026-04-28T10:00:00Z" });
  const failed = (await readEvents()).filter((it) => it.event === "invoice.payment_failed");
  expect(failed).toMatchObject([{ data: { description: "Expired Card" } }]);
});
