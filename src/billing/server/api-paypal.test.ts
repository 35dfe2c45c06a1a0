import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { control, openApi, takeStep } from "../../../sandbox/paypal/testing/subscribe-for-tests.ts";
import { pay } from "../../../sandbox/paystack/testing/pay-for-tests.ts";
import { useDatabase } from "../../../test/support/database.ts";
import { findCheckout } from "./queries/checkouts.ts";
import { syncAgreement } from "./reconciliation/sync-agreement.ts";
import { startTestBilling } from "./testing/test-billing.ts";
import { addTestUser } from "./testing/test-providers.ts";

const database = await useDatabase();
const addUser = async () => (await addTestUser(database.db)).userId;

let billing: Awaited<ReturnType<typeof startTestBilling>>;
beforeAll(async () => {
  billing = await startTestBilling(database);
});
afterAll(() => billing.close());
beforeEach(async () => {
  for (const provider of ["paypal", "paystack"]) {
    await billing.sandbox.open(`/_sandbox/${provider}/faults`, { method: "DELETE" });
  }
});

const beginner = { subscription: "beginner", subscriptionType: "monthly" };
const email = "whoever@school.test";

const begunAtPaystack = z.object({
  data: z.object({ reference: z.string(), accessCode: z.string() }),
});
const begunAtPaypal = z.object({
  data: z.object({ subscriptionId: z.string(), scriptUrl: z.string() }),
});
const links = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) });

async function begin(userId: string) {
  const response = await billing.post(userId, "/api/paypal/checkout", beginner);
  return begunAtPaypal.parse(response.json()).data;
}

/** Approves the subscription on PayPal's page, as a payer does. */
async function agree(subscriptionId: string) {
  const call = await openApi(billing.sandbox);
  const subscription = links.parse(
    (await call(`/v1/billing/subscriptions/${subscriptionId}`)).body,
  );
  const approve = subscription.links.find((it) => it.rel === "approve")?.href ?? "";
  const token = new URL(approve).searchParams.get("ba_token");
  const body = { email: "payer@wallet.test" };
  const path = `/webapps/billing/subscriptions/${token}/approve`;
  await billing.sandbox.open(path, { method: "POST", body });
}

const subscribe = (userId: string, subscriptionId: string, claims: object = beginner) =>
  billing.post(userId, "/api/paypal/subscribe", { subscriptionId, email, ...claims });

async function holdByPaypal() {
  const userId = await addUser();
  const { subscriptionId } = await begin(userId);
  await agree(subscriptionId);
  expect((await subscribe(userId, subscriptionId)).statusCode).toBe(200);
  return { userId, subscriptionId };
}

async function holdByPaystack() {
  const userId = await addUser();
  const response = await billing.post(userId, "/api/paystack/checkout", beginner);
  const { reference, accessCode } = begunAtPaystack.parse(response.json()).data;
  await pay(billing.sandbox, accessCode);
  expect((await billing.get(userId, `/api/paystack?ref=${reference}`)).statusCode).toBe(200);
  return { userId, reference };
}

const cancelAtPaypal = (userId: string, subscriptionId: string, of = userId) =>
  billing.post(userId, `/api/paypal/cancel/${of}`, { subscriptionId, email });
const cancelAtPaystack = (userId: string, of = userId) =>
  billing.post(userId, `/api/paystack/cancel/${of}`, { email });

const codeOf = (response: Awaited<ReturnType<typeof subscribe>>) => [
  response.statusCode,
  response.json().code,
];

describe("paying through PayPal", () => {
  test("an approved subscription is activated, with the specification's message [api-paypal-1]", async () => {
    const userId = await addUser();
    const { subscriptionId, scriptUrl } = await begin(userId);
    expect(new URL(scriptUrl).searchParams.get("client-id")).toBe("school-client");
    expect(
      (await billing.sandbox.open(scriptUrl.slice(billing.sandbox.baseUrl.length))).status,
    ).toBe(200);
    expect(codeOf(await subscribe(userId, subscriptionId))).toEqual([
      409,
      "billing.payment_pending",
    ]);
    await agree(subscriptionId);
    const response = await subscribe(userId, subscriptionId);
    expect(response.json()).toMatchObject({
      message: "User subscription activated successfully",
      data: {
        subscription: "beginner",
        subscriptionStatus: "active",
        subscriptionMethod: "paypal",
      },
    });
    expect((await subscribe(userId, subscriptionId)).json()).toEqual(response.json());
  });

  test("plan, billing period and email in the body are ignored", async () => {
    const userId = await addUser();
    const { subscriptionId } = await begin(userId);
    await agree(subscriptionId);
    const claims = { subscription: "professional-pro", subscriptionType: "yearly", email: "" };
    expect((await subscribe(userId, subscriptionId, claims)).json().data).toMatchObject({
      subscription: "beginner",
      subscriptionType: "monthly",
    });
  });

  test("an approved subscription is pending until it is paid", async () => {
    const userId = await addUser();
    await control(billing.sandbox, "behaviour", { firstPaymentDelayMs: null });
    const { subscriptionId } = await begin(userId);
    await agree(subscriptionId);
    expect((await subscribe(userId, subscriptionId)).statusCode).toBe(409);
    await takeStep(billing.sandbox, subscriptionId, "pay");
    expect((await subscribe(userId, subscriptionId)).statusCode).toBe(200);
  });

  test("another user's subscription is rejected and stays with its payer", async () => {
    const { userId, subscriptionId } = await holdByPaypal();
    const other = await addUser();
    expect(codeOf(await subscribe(other, subscriptionId))).toEqual([
      422,
      "billing.payment_mismatch",
    ]);
    expect((await subscribe(userId, subscriptionId)).statusCode).toBe(200);
  });

  test("a PayPal outage is distinguished from a failed payment", async () => {
    const userId = await addUser();
    const fault = { kind: "status", status: 502, path: "/v1/billing/subscriptions", times: 1 };
    await control(billing.sandbox, "faults", fault);
    const refused = await billing.post(userId, "/api/paypal/checkout", beginner);
    expect(codeOf(refused)).toEqual([503, "billing.provider_unavailable"]);
    const { subscriptionId } = await begin(userId);
    await agree(subscriptionId);
    await control(billing.sandbox, "faults", fault);
    expect((await subscribe(userId, subscriptionId)).statusCode).toBe(503);
    expect((await subscribe(userId, subscriptionId)).statusCode).toBe(200);
  });

  test.each([
    { subscriptionId: "I-\u0000", email, ...beginner },
    { subscriptionId: "", email, ...beginner },
    { subscriptionId: "I-1", email: `${"a".repeat(250)}@b.test`, ...beginner },
    { subscriptionId: "I-1", email, ...beginner, amount: 1 },
    { subscriptionId: "I-1", email },
  ])("%j is an invalid body", async (body) => {
    expect((await billing.post(await addUser(), "/api/paypal/subscribe", body)).statusCode).toBe(
      400,
    );
  });

  test("visitors get 401", async () => {
    const id = randomUUID();
    const calls: [string, object][] = [
      ["/api/paypal/checkout", beginner],
      ["/api/paypal/subscribe", { subscriptionId: "I-1", email, ...beginner }],
      [`/api/paypal/cancel/${id}`, { subscriptionId: "I-1", email }],
      [`/api/paystack/cancel/${id}`, { email }],
    ];
    for (const [url, body] of calls) {
      expect((await billing.post(null, url, body)).statusCode).toBe(401);
    }
  });
});

describe("changing the card", () => {
  const manage = (userId: string, of = userId) =>
    billing.post(userId, `/api/subscription/manage/${of}`, {});

  test("leads to the provider's page of the user's own subscription", async () => {
    const { userId } = await holdByPaystack();
    expect(codeOf(await manage(userId))).toEqual([409, "billing.no_plan"]);
    const { rows } = await sql<{ reference: string }>`
      select reference from checkouts where user_id = ${userId}`.execute(database.db);
    const checkout = { provider: "paystack", reference: rows[0]?.reference ?? "" } as const;
    const found = await findCheckout(database.db, checkout);
    if (found) await syncAgreement(billing.deps, found);
    const { url } = (await manage(userId)).json().data;
    expect(url).toContain(`${billing.sandbox.baseUrl}/manage/subscriptions/SUB_`);
    const page = await billing.sandbox.open(url.slice(billing.sandbox.baseUrl.length));
    expect(page.status).toBe(200);
  });

  test("without a plan, or for another user, is refused", async () => {
    const userId = await addUser();
    expect(codeOf(await manage(userId))).toEqual([409, "billing.no_plan"]);
    expect((await manage(userId, await addUser())).statusCode).toBe(403);
    const { userId: payer } = await holdByPaypal();
    expect(codeOf(await manage(payer))).toEqual([409, "billing.no_plan"]);
  });

  test("with Paystack unavailable is 503", async () => {
    const { userId } = await holdByPaystack();
    await database.db
      .updateTable("subscriptions")
      .set({ providerSubscriptionId: "SUB_x" })
      .where("userId", "=", userId)
      .execute();
    const fault = { kind: "status", status: 502, path: "/subscription", times: 1 };
    const url = "/_sandbox/paystack/faults";
    await billing.sandbox.open(url, { method: "POST", body: fault });
    expect(codeOf(await manage(userId))).toEqual([503, "billing.provider_unavailable"]);
  });
});

describe("cancelling", () => {
  test("with Paystack: ends the renewal, keeps access, is idempotent", async () => {
    const { userId } = await holdByPaystack();
    const response = await cancelAtPaystack(userId);
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "cancelled",
      subscriptionId: expect.stringMatching(/^SUB_/),
    });
    expect((await cancelAtPaystack(userId)).json()).toEqual(response.json());
    const disabled = await billing.sandbox.api(
      `/subscription/${response.json().data.subscriptionId}`,
    );
    expect(disabled.body).toMatchObject({ data: { status: "non-renewing" } });
  });

  test("with Paystack, right after paying: waits for the subscription to begin", async () => {
    const body = { delayMs: 300 };
    await billing.sandbox.open("/_sandbox/paystack/late-subscriptions", { method: "POST", body });
    const { userId } = await holdByPaystack();
    expect((await cancelAtPaystack(userId)).json().data).toMatchObject({
      subscriptionStatus: "cancelled",
      subscriptionId: expect.stringMatching(/^SUB_/),
    });
  });

  test("with PayPal: ends the renewal, keeps access, is idempotent", async () => {
    const { userId, subscriptionId } = await holdByPaypal();
    const response = await cancelAtPaypal(userId, subscriptionId);
    expect(response.json().data).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "cancelled",
      subscriptionId,
    });
    expect((await cancelAtPaypal(userId, subscriptionId)).json()).toEqual(response.json());
    const call = await openApi(billing.sandbox);
    expect((await call(`/v1/billing/subscriptions/${subscriptionId}`)).body).toMatchObject({
      status: "CANCELLED",
    });
  });

  test("with both providers unavailable: 503, and the plan stays active", async () => {
    const [paystack, paypal] = [await holdByPaystack(), await holdByPaypal()];
    const outage = { kind: "status", status: 503 };
    const body = { ...outage, path: "/subscription" };
    await billing.sandbox.open("/_sandbox/paystack/faults", { method: "POST", body });
    await control(billing.sandbox, "faults", { ...outage, path: "/v1/billing/subscriptions" });
    const unavailable = [503, "billing.provider_unavailable"];
    expect(codeOf(await cancelAtPaystack(paystack.userId))).toEqual(unavailable);
    expect(codeOf(await cancelAtPaypal(paypal.userId, paypal.subscriptionId))).toEqual(unavailable);
    expect((await subscribe(paypal.userId, paypal.subscriptionId)).json().data).toMatchObject({
      subscriptionStatus: "active",
    });
    expect((await cancelAtPaystack(paystack.userId)).statusCode).toBe(200);
    expect((await cancelAtPaypal(paypal.userId, paypal.subscriptionId)).statusCode).toBe(200);
  });

  test("another user's id is forbidden, and an invalid id is rejected", async () => {
    const { userId, subscriptionId } = await holdByPaypal();
    const other = await addUser();
    expect((await cancelAtPaypal(other, subscriptionId, userId)).statusCode).toBe(403);
    expect((await cancelAtPaystack(other, userId)).statusCode).toBe(403);
    expect((await cancelAtPaystack(other, "me")).statusCode).toBe(400);
  });

  test("the other provider's endpoint is a conflict", async () => {
    const [paystack, paypal] = [await holdByPaystack(), await holdByPaypal()];
    const conflict = [409, "billing.other_method"];
    expect(codeOf(await cancelAtPaypal(paystack.userId, paystack.reference))).toEqual(conflict);
    expect(codeOf(await cancelAtPaystack(paypal.userId))).toEqual(conflict);
  });

  test("without a plan it is a conflict", async () => {
    expect(codeOf(await cancelAtPaystack(await addUser()))).toEqual([409, "billing.no_plan"]);
  });

  test("another plan can be bought afterwards and replaces the old one [api-paypal-2]", async () => {
    const { userId } = await holdByPaystack();
    expect((await billing.post(userId, "/api/paypal/checkout", beginner)).statusCode).toBe(409);
    await cancelAtPaystack(userId);
    const { subscriptionId } = await begin(userId);
    await agree(subscriptionId);
    expect((await subscribe(userId, subscriptionId)).json().data).toMatchObject({
      subscriptionStatus: "active",
    });
  });
});
