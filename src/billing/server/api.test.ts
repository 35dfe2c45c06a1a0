import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { pay } from "../../../sandbox/paystack/testing/pay-for-tests.ts";
import type { TestSandbox } from "../../../sandbox/start-test-sandbox.ts";
import { useDatabase } from "../../../test/support/database.ts";
import { activatedMessage } from "../contract.ts";
import { startTestBilling } from "./testing/test-billing.ts";
import { addTestUser } from "./testing/test-providers.ts";

const database = await useDatabase();
const addUser = async () => (await addTestUser(database.db)).userId;

let billing: Awaited<ReturnType<typeof startTestBilling>>;
let sandbox: TestSandbox;

beforeAll(async () => {
  billing = await startTestBilling(database);
  sandbox = billing.sandbox;
});
afterAll(() => billing.close());

const begun = z.object({
  data: z.object({ reference: z.string(), accessCode: z.string(), scriptUrl: z.string() }),
});
const beginner = { subscription: "beginner", subscriptionType: "monthly" };

const checkout = (userId: string | null, body: object = beginner) =>
  billing.post(userId, "/api/paystack/checkout", body);

async function begin(userId: string) {
  return begun.parse((await checkout(userId)).json()).data;
}

const verify = (userId: string, query: Record<string, string>) =>
  billing.get(userId, `/api/paystack?${new URLSearchParams(query)}`);

test("the plans are public", async () => {
  const response = await billing.get(null, "/api/plans");
  expect(response.json().data).toHaveLength(5);
});

describe("paying by card", () => {
  test("a paid plan is activated, with the specification's message [api-6]", async () => {
    const user = await addUser();
    const { reference, accessCode, scriptUrl } = await begin(user);
    expect(scriptUrl).toBe(`${sandbox.baseUrl}/v2/inline.js`);
    await pay(sandbox, accessCode);
    const response = await verify(user, { ref: reference, monthly: "true" });
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.json()).toMatchObject({
      message: "User subscription activated successfully",
      data: { subscription: "beginner", subscriptionType: "monthly", subscriptionStatus: "active" },
    });
    expect((await verify(user, { ref: reference })).json()).toEqual(response.json());
  });

  test("plan and billing period in the query are ignored", async () => {
    const user = await addUser();
    const { reference, accessCode } = await begin(user);
    await pay(sandbox, accessCode);
    const claims = { ref: reference, monthly: "false", subscription: "professional-pro" };
    expect((await verify(user, claims)).json().data).toMatchObject({
      subscription: "beginner",
      subscriptionType: "monthly",
    });
  });

  test("an open popup is pending until it is paid", async () => {
    const user = await addUser();
    const { reference, accessCode } = await begin(user);
    const early = await verify(user, { ref: reference });
    expect([early.statusCode, early.json().code]).toEqual([409, "billing.payment_pending"]);
    await pay(sandbox, accessCode);
    expect((await verify(user, { ref: reference })).json().message).toBe(activatedMessage);
  });

  test("a declined card grants nothing, a retry in the same popup does", async () => {
    const user = await addUser();
    const { reference, accessCode } = await begin(user);
    await sandbox.open(`/checkout/${accessCode}/fail`, { method: "POST" });
    const declined = await verify(user, { ref: reference });
    expect([declined.statusCode, declined.json().code]).toEqual([422, "billing.payment_failed"]);
    await pay(sandbox, accessCode);
    expect((await verify(user, { ref: reference })).statusCode).toBe(200);
  });

  test("another user's paid reference is rejected and stays with its payer", async () => {
    const [payer, other] = [await addUser(), await addUser()];
    const { reference, accessCode } = await begin(payer);
    await pay(sandbox, accessCode);
    const stolen = await verify(other, { ref: reference });
    expect([stolen.statusCode, stolen.json().code]).toEqual([422, "billing.payment_mismatch"]);
    expect((await verify(payer, { ref: reference })).statusCode).toBe(200);
    expect((await verify(other, { ref: reference })).statusCode).toBe(422);
  });

  test("an amount below the price grants nothing", async () => {
    const user = await addUser();
    const { reference, accessCode } = await begin(user);
    await pay(sandbox, accessCode);
    const body = { reference, data: { amount: 749_999, requested_amount: 749_999 } };
    await sandbox.open("/_sandbox/paystack/overrides", { method: "POST", body });
    expect((await verify(user, { ref: reference })).statusCode).toBe(422);
  });

  test("a Paystack outage is distinguished from a failed payment", async () => {
    const user = await addUser();
    const { reference, accessCode } = await begin(user);
    await pay(sandbox, accessCode);
    const body = { kind: "status", status: 502, path: "/transaction/verify", times: 1 };
    await sandbox.open("/_sandbox/paystack/faults", { method: "POST", body });
    expect((await verify(user, { ref: reference })).statusCode).toBe(503);
    expect((await verify(user, { ref: reference })).statusCode).toBe(200);
  });

  test("a second checkout after paying finds the payment", async () => {
    const user = await addUser();
    const { reference, accessCode } = await begin(user);
    await pay(sandbox, accessCode);
    const again = await checkout(user);
    expect([again.statusCode, again.json().code]).toEqual([409, "billing.already_subscribed"]);
    expect((await verify(user, { ref: reference })).json().data.subscription).toBe("beginner");
  });
});

describe("invalid requests", () => {
  test.each(["made-up", "tlp-00000000-0000-4000-8000-000000000000", "../../transaction"])(
    "the unknown reference %j is rejected",
    async (ref) => {
      expect((await verify(await addUser(), { ref })).statusCode).toBe(422);
    },
  );

  test.each(["", "\u0000", "a".repeat(101)])(
    "the malformed reference %j is a bad request",
    async (ref) => {
      expect((await verify(await addUser(), { ref })).statusCode).toBe(400);
    },
  );

  test("visitors get 401", async () => {
    expect((await checkout(null)).statusCode).toBe(401);
  });

  test.each([
    { ...beginner, subscription: "free" },
    { ...beginner, subscriptionType: "weekly" },
    { ...beginner, amount: 1 },
    { subscription: "beginner" },
  ])("the checkout %j is a bad request", async (body) => {
    expect((await checkout(await addUser(), body)).statusCode).toBe(400);
  });
});

test("requests are rate-limited", async () => {
  const user = await addUser();
  // Stays below the limit of concurrent calls (calls-in-flight.ts).
  const sendTen = () =>
    Promise.all(Array.from({ length: 10 }, () => verify(user, { ref: "made-up" })));
  const responses: Awaited<ReturnType<typeof sendTen>> = [];
  for (let round = 0; round < 13; round += 1) responses.push(...(await sendTen()));
  const refused = responses.filter((response) => response.statusCode === 429);
  expect(refused).toHaveLength(10);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
});
