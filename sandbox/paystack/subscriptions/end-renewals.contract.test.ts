import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { createPaystackApi } from "#billing/server/providers/paystack/paystack-provider.ts";
import {
  beginnerMonthly,
  beginnerYearly,
  secretKey,
  startTestSandbox,
  type TestSandbox,
} from "../../start-test-sandbox.ts";
import { beginCheckout, pay, subscribe } from "../testing/pay-for-tests.ts";

// Tests the school's adapter against the sandbox over HTTP.
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());
beforeEach(() => sandbox.open("/_sandbox/paystack/faults", { method: "DELETE" }));

const planCode: string = beginnerMonthly.planCode;
const now = () => new Date();
const nextEmail = () => `ada-${randomUUID()}@school.test`;

function openGateway(deadlineMs = 3_000) {
  return createPaystackApi({ fetch, baseUrl: sandbox.baseUrl, secretKey, deadlineMs });
}

const end = (customerCode: string, paidAt = now(), plan = planCode) =>
  openGateway().endRenewals({ customerCode, planCode: plan, paidAt });

function control(what: string, body: unknown) {
  return sandbox.open(`/_sandbox/paystack/${what}`, { method: "POST", body });
}

const statusBody = z.object({ data: z.object({ status: z.string() }) });
async function statusOf(code: string) {
  return statusBody.parse((await sandbox.api(`/subscription/${code}`)).body).data.status;
}

async function begun() {
  const paid = await subscribe(sandbox, nextEmail());
  return { ...paid, paidAt: now() };
}

describe("ending renewals", () => {
  test("disables what would renew", async () => {
    const { customerCode, subscriptionCode, paidAt } = await begun();
    expect(await end(customerCode, paidAt)).toEqual({ kind: "ended", subscriptionCode });
    expect(await statusOf(subscriptionCode)).toBe("non-renewing");
  });

  test("repeated, it is already over", async () => {
    const { customerCode, subscriptionCode, paidAt } = await begun();
    await end(customerCode, paidAt);
    expect(await end(customerCode, paidAt)).toEqual({ kind: "already-over", subscriptionCode });
  });

  test("called concurrently, all find it ended", async () => {
    const { customerCode, subscriptionCode, paidAt } = await begun();
    const results = await Promise.all([1, 2, 3].map(() => end(customerCode, paidAt)));
    for (const result of results) expect(result).toMatchObject({ subscriptionCode });
    expect(await statusOf(subscriptionCode)).toBe("non-renewing");
  });

  test.each(["attention", "active"])("a subscription in %s is disabled", async (status) => {
    const { customerCode, subscriptionCode, paidAt } = await begun();
    await control(`subscriptions/${subscriptionCode}`, { status });
    expect(await end(customerCode, paidAt)).toMatchObject({ kind: "ended" });
  });

  test.each(["non-renewing", "complete", "completed", "cancelled"])(
    "a subscription that is %s is over",
    async (status) => {
      const { customerCode, subscriptionCode, paidAt } = await begun();
      await control(`subscriptions/${subscriptionCode}`, { status });
      expect(await end(customerCode, paidAt)).toMatchObject({ kind: "already-over" });
      expect(await statusOf(subscriptionCode)).toBe(status);
    },
  );

  test("another plan of the same customer stays active", async () => {
    const { customerCode, subscriptionCode } = await begun();
    expect(await end(customerCode, now(), beginnerYearly.planCode)).toEqual({ kind: "none" });
    expect(await statusOf(subscriptionCode)).toBe("active");
  });

  test("an older, ended subscription does not count for a new payment", async () => {
    const email = nextEmail();
    const { customerCode } = await subscribe(sandbox, email);
    await end(customerCode);
    await control("late-subscriptions", { delayMs: 60_000 });
    await pay(sandbox, (await beginCheckout(sandbox, email)).accessCode);
    const later = new Date(Date.now() + 60_000);
    expect(await end(customerCode, later)).toEqual({ kind: "none" });
  });

  test("a subscription that begins late is ended once it is there", async () => {
    await control("late-subscriptions", { delayMs: 2_000 });
    const { customerCode } = await begun();
    expect(await end(customerCode)).toEqual({ kind: "none" });
    await expect.poll(() => end(customerCode)).toMatchObject({ kind: "ended" });
  });
});

describe("a failing provider", () => {
  test("an unknown customer is an error", async () => {
    await expect(end("CUS_unknown")).rejects.toMatchObject({ code: "gateway.invalid_response" });
  });

  test.each(["/customer", "/subscription?", "/subscription/disable"])(
    "a failing %s is retriable",
    async (path) => {
      const { customerCode, subscriptionCode, paidAt } = await begun();
      await control("faults", { kind: "status", status: 502, path });
      await expect(end(customerCode, paidAt)).rejects.toMatchObject({
        code: "gateway.unavailable",
        retriable: true,
      });
      expect(await end(customerCode, paidAt)).toEqual({ kind: "ended", subscriptionCode });
    },
  );

  test("a hanging provider ends at the deadline", async () => {
    const { customerCode, paidAt } = await begun();
    await control("faults", { kind: "hang", path: "/subscription/disable" });
    const asked = openGateway(200).endRenewals({ customerCode, planCode, paidAt });
    await expect(asked).rejects.toMatchObject({ code: "gateway.unavailable" });
  });

  test("an invalid list ends nothing", async () => {
    const { customerCode, subscriptionCode } = await begun();
    await control("faults", { kind: "garbage", path: "/subscription" });
    await expect(end(customerCode)).rejects.toMatchObject({ code: "gateway.invalid_response" });
    expect(await statusOf(subscriptionCode)).toBe("active");
  });
});
