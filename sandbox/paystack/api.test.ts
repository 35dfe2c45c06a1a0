import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  beginnerMonthly,
  beginnerYearly,
  startTestSandbox,
  type TestSandbox,
} from "../start-test-sandbox.ts";
import { subscribe } from "./testing/pay-for-tests.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox({ now: () => Temporal.Instant.from("2026-01-31T10:00:00Z") });
});
afterAll(() => sandbox[Symbol.asyncDispose]());

describe("the key", () => {
  test.each([
    [{}, "No Authorization Header was found"],
    [{ authorization: "Bearer sk_test_wrong" }, "Invalid key"],
    [{ authorization: "Bearer pk_test_0123456789" }, "Invalid key"],
    [{ authorization: "Basic c2s6" }, "Invalid key"],
    [{ authorization: "" }, "Invalid key"],
  ])("with %j is answered 401: %s", async (headers, message) => {
    const response = await sandbox.open("/plan", { headers });
    expect(response).toMatchObject({ status: 401, body: { status: false, message } });
  });
});

describe("plans", () => {
  test("configured plans are listed and filtered", async () => {
    const all = await sandbox.api("/plan");
    expect(all).toMatchObject({ status: 200, body: { status: true, meta: { page: 1, total: 2 } } });
    expect((await sandbox.api("/plan?interval=annually")).body).toMatchObject({
      data: [{ plan_code: beginnerYearly.planCode, amount: 8_000_000, currency: "NGN" }],
      meta: { total: 1, pageCount: 1 },
    });
    expect((await sandbox.api("/plan?perPage=1&page=2")).body).toMatchObject({
      data: [{ plan_code: beginnerYearly.planCode }],
      meta: { skipped: 1, pageCount: 2 },
    });
  });

  test("a plan is found by code and by id", async () => {
    const found = await sandbox.api(`/plan/${beginnerMonthly.planCode}`);
    expect(found.body).toMatchObject({ data: { id: 1, interval: "monthly", domain: "test" } });
    expect((await sandbox.api("/plan/1")).body).toEqual(found.body);
    expect((await sandbox.api("/plan/PLN_none")).status).toBe(404);
  });

  test("a new plan takes its amount as a number or a string", async () => {
    const body = { name: "Weekly", amount: "500000", interval: "weekly" };
    expect(await sandbox.api("/plan", { method: "POST", body })).toMatchObject({
      status: 201,
      body: { message: "Plan created", data: { amount: 500_000, currency: "NGN" } },
    });
  });

  test.each([
    [{ name: "A", amount: 1, interval: "fortnightly" }, "Invalid interval selected"],
    [{ name: "A", amount: "x", interval: "weekly" }, "Invalid amount"],
    [{ amount: 1, interval: "weekly" }, "Name is required"],
  ])("%j is rejected: %s", async (body, message) => {
    expect(await sandbox.api("/plan", { method: "POST", body })).toMatchObject({
      status: 400,
      body: { status: false, message, type: "validation_error" },
    });
  });
});

describe("a transaction", () => {
  const valid = { email: "ada@school.test", amount: 750_000 };

  test.each([
    [{ ...valid, email: "ada" }, 400, "Invalid Email Address Passed"],
    [{ email: valid.email }, 400, "Invalid Amount Sent"],
    [{ ...valid, amount: 4_999 }, 400, "Amount is below the minimum"],
    [{ ...valid, plan: "PLN_none" }, 404, "Plan not found"],
    [{ ...valid, currency: "EUR" }, 403, "Currency not supported by merchant"],
    [{ ...valid, callback_url: "javascript:alert(1)" }, 400, "Invalid callback_url"],
    ["text", 400, "Invalid parameters"],
  ])("from %j is rejected with %i: %s", async (body, status, message) => {
    const response = await sandbox.api("/transaction/initialize", { method: "POST", body });
    expect(response).toMatchObject({ status, body: { status: false, message } });
  });

  test("takes dollars once a plan is in dollars", async () => {
    const body = { name: "Dollars", amount: 1000, interval: "monthly", currency: "USD" };
    const begin = () =>
      sandbox.api("/transaction/initialize", {
        method: "POST",
        body: { ...valid, currency: "USD" },
      });
    expect((await begin()).status).toBe(403);
    await sandbox.api("/plan", { method: "POST", body });
    expect((await begin()).status).toBe(200);
  });

  test("accepts a form, generates a reference, and returns metadata as an object", async () => {
    const response = await fetch(`${sandbox.baseUrl}/transaction/initialize`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_0123456789" },
      body: new URLSearchParams({ ...valid, amount: "750000", metadata: '{"a":1}' }),
    });
    const text = await response.text();
    const reference = /"reference":"(\w+)"/.exec(text)?.[1];
    expect((await sandbox.api(`/transaction/verify/${reference}`)).body).toMatchObject({
      data: { status: "abandoned", metadata: { a: 1 }, plan: null, plan_object: {}, paid_at: null },
    });
  });

  test("has the plan as a code and as an object once paid", async () => {
    const { reference } = await subscribe(sandbox, "grace@school.test");
    expect((await sandbox.api(`/transaction/verify/${reference}`)).body).toMatchObject({
      message: "Verification successful",
      data: {
        status: "success",
        amount: 750_000,
        requested_amount: 750_000,
        plan: beginnerMonthly.planCode,
        plan_object: { plan_code: beginnerMonthly.planCode, interval: "monthly" },
        paid_at: "2026-01-31T10:00:00.000Z",
        authorization: { last4: "4081", reusable: true },
        customer: { email: "grace@school.test" },
      },
    });
  });

  test("that does not exist is 404", async () => {
    expect(await sandbox.api("/transaction/verify/none")).toMatchObject({
      status: 404,
      body: { status: false, code: "transaction_not_found" },
    });
  });
});

describe("a subscription", () => {
  test("begins with the first payment and is charged next on the 28th", async () => {
    const { subscriptionCode } = await subscribe(sandbox, "lin@school.test");
    expect((await sandbox.api(`/subscription/${subscriptionCode}`)).body).toMatchObject({
      data: { status: "active", amount: 750_000, next_payment_date: "2026-02-28T10:00:00Z" },
    });
    expect((await sandbox.api("/subscription/SUB_none")).status).toBe(404);
  });

  test("is one per plan: paying again begins no second", async () => {
    const { customerId } = await subscribe(sandbox, "max@school.test");
    await subscribe(sandbox, "MAX@school.test");
    expect((await sandbox.api(`/subscription?customer=${customerId}`)).body).toMatchObject({
      meta: { total: 1 },
    });
  });

  test("is filtered by numeric ids; codes match nothing", async () => {
    const { customerId, customerCode } = await subscribe(sandbox, "eve@school.test");
    const list = (query: string) => sandbox.api(`/subscription?${query}`);
    expect((await list(`customer=${customerId}&plan=1`)).body).toMatchObject({
      data: [{ customer: { customer_code: customerCode } }],
    });
    expect((await list(`customer=${customerCode}`)).body).toMatchObject({ data: [] });
    expect((await list(`customer=${customerId}&plan=2`)).body).toMatchObject({ data: [] });
  });

  test("is disabled once, with its own token only, and keeps its date", async () => {
    const { subscriptionCode: code, emailToken: token } = await subscribe(
      sandbox,
      "kim@school.test",
    );
    const disable = (body: unknown) =>
      sandbox.api("/subscription/disable", { method: "POST", body });
    const inactive = {
      status: 404,
      body: {
        message: "Subscription with code not found or already inactive",
        code: "not_found",
        type: "validation_error",
      },
    };
    expect(await disable({ code, token: "wrong" })).toMatchObject(inactive);
    expect(await disable({ code: "SUB_none", token })).toMatchObject(inactive);
    expect(await disable({})).toMatchObject(inactive);
    expect(await disable({ code, token })).toMatchObject({
      status: 200,
      body: { status: true, message: "Subscription disabled successfully" },
    });
    expect(await disable({ code, token })).toMatchObject(inactive);
    expect((await sandbox.api(`/subscription/${code}`)).body).toMatchObject({
      data: {
        status: "non-renewing",
        cancelledAt: "2026-01-31T10:00:00.000Z",
        next_payment_date: "2026-02-28T10:00:00Z",
        email_token: token,
      },
    });
  });
});

describe("a customer", () => {
  test("is one per email, ignoring case", async () => {
    const post = (email: string) => sandbox.api("/customer", { method: "POST", body: { email } });
    const first = await post("noor@school.test");
    expect(first.body).toMatchObject({ message: "Customer created" });
    expect((await post("Noor@School.test")).body).toEqual(first.body);
    expect((await sandbox.api("/customer/noor@school.test")).body).toMatchObject({
      data: { email: "noor@school.test", subscriptions: [], authorizations: [] },
    });
    expect((await sandbox.api("/customer/CUS_none")).status).toBe(404);
    expect((await sandbox.api("/customer")).body).toMatchObject({ status: true });
  });
});
