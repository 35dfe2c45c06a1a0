import { randomUUID } from "node:crypto";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { errorTable } from "#main/error-table.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { createLog } from "#platform/log.ts";
import { pay } from "../../sandbox/paystack/pay-for-tests.ts";
import {
  beginnerMonthly,
  secretKey,
  startTestSandbox,
  type TestSandbox,
} from "../../sandbox/start-test-sandbox.ts";
import { useDatabase } from "../../test/support/database.ts";
import { addBillingApi } from "./api.ts";
import { activatedMessage, paidPlans } from "./contract.ts";
import { openPaystack } from "./gateways/paystack.ts";
import { readPlans } from "./read-plans.ts";
import { makeWallet, walletPriceOf } from "./test-providers.ts";

const { db, pool } = await useDatabase();
const school = path.resolve(import.meta.dirname, "../../school");
/** Codes for all; the sandbox knows those that are bought here. */
const planCodes = Object.fromEntries([
  ...paidPlans.flatMap((plan) =>
    ["monthly", "yearly"].map((period) => [`${plan}:${period}`, `PLN_${plan}_${period}`]),
  ),
  ["beginner:monthly", beginnerMonthly.planCode],
]);

let sandbox: TestSandbox;
let app: Awaited<ReturnType<typeof buildServer>>["app"];

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const card = openPaystack({ fetch, baseUrl: sandbox.baseUrl, secretKey, deadlineMs: 5_000 });
  const priceList = await readPlans(school, planCodes);
  const deps = {
    ...{ db, pool, card, wallet: makeWallet().gateway, priceList, walletPriceOf },
    ...{ scriptUrl: `${sandbox.baseUrl}/v2/inline.js`, walletScriptUrl: "http://wallet.test" },
    ...{ publicUrl: "http://school.test", brandName: "The School" },
  };
  ({ app } = await buildServer({
    log: createLog("test", "silent"),
    errorTable,
    publicUrl: "http://school.test",
    trustProxy: false,
    // Signing in is not what is tried here: the token is the user's id.
    identifyCaller: async (userId) =>
      userId === undefined
        ? null
        : {
            userId,
            email: `${userId}@school.test`,
            name: "Demo student",
            role: "student",
            disabled: false,
            familyId: userId,
          },
    addApi: (api) => addBillingApi(api, deps),
  }));
});

afterAll(async () => {
  await app.close();
  await sandbox[Symbol.asyncDispose]();
});

async function addUser(): Promise<string> {
  const row = await db
    .insertInto("users")
    .values({ name: "Demo student", email: `${randomUUID()}@school.test` })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const begun = z.object({
  data: z.object({ reference: z.string(), accessCode: z.string(), scriptUrl: z.string() }),
});
const beginner = { subscription: "beginner", subscriptionType: "monthly" };

function checkout(userId: string | null, body: object = beginner) {
  const headers = userId === null ? {} : { token: `Bearer ${userId}` };
  return app.inject({ method: "POST", url: "/api/paystack/checkout", headers, body });
}

async function begin(userId: string) {
  return begun.parse((await checkout(userId)).json()).data;
}

function verify(userId: string, query: Record<string, string>) {
  const url = `/api/paystack?${new URLSearchParams(query)}`;
  return app.inject({ method: "GET", url, headers: { token: `Bearer ${userId}` } });
}

test("the plans are public", async () => {
  const answer = await app.inject({ method: "GET", url: "/api/plans" });
  expect(answer.json().data).toHaveLength(5);
});

describe("paying by card", () => {
  test("a plan that was paid for is activated, in the words of the specification", async () => {
    const user = await addUser();
    const { reference, accessCode, scriptUrl } = await begin(user);
    expect(scriptUrl).toBe(`${sandbox.baseUrl}/v2/inline.js`);
    await pay(sandbox, accessCode);
    const answer = await verify(user, { ref: reference, monthly: "true" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toMatchObject({
      message: "User subscription activated successfully",
      data: { subscription: "beginner", subscriptionType: "monthly", subscriptionStatus: "active" },
    });
    expect((await verify(user, { ref: reference })).json()).toEqual(answer.json());
  });

  test("what the address claims of plan and period changes nothing", async () => {
    const user = await addUser();
    const { reference, accessCode } = await begin(user);
    await pay(sandbox, accessCode);
    const lies = { ref: reference, monthly: "false", subscription: "professional-pro" };
    expect((await verify(user, lies)).json().data).toMatchObject({
      subscription: "beginner",
      subscriptionType: "monthly",
    });
  });

  test("a popup that is still open is not paid yet, and is paid afterwards", async () => {
    const user = await addUser();
    const { reference, accessCode } = await begin(user);
    const early = await verify(user, { ref: reference });
    expect([early.statusCode, early.json().code]).toEqual([409, "billing.payment_pending"]);
    await pay(sandbox, accessCode);
    expect((await verify(user, { ref: reference })).json().message).toBe(activatedMessage);
  });

  test("a declined card grants nothing, the next one in the same popup does", async () => {
    const user = await addUser();
    const { reference, accessCode } = await begin(user);
    await sandbox.open(`/checkout/${accessCode}/fail`, { method: "POST" });
    const declined = await verify(user, { ref: reference });
    expect([declined.statusCode, declined.json().code]).toEqual([422, "billing.payment_failed"]);
    await pay(sandbox, accessCode);
    expect((await verify(user, { ref: reference })).statusCode).toBe(200);
  });

  test("someone else's paid reference is refused and stays with its payer", async () => {
    const [payer, other] = [await addUser(), await addUser()];
    const { reference, accessCode } = await begin(payer);
    await pay(sandbox, accessCode);
    const stolen = await verify(other, { ref: reference });
    expect([stolen.statusCode, stolen.json().code]).toEqual([422, "billing.payment_mismatch"]);
    expect((await verify(payer, { ref: reference })).statusCode).toBe(200);
    expect((await verify(other, { ref: reference })).statusCode).toBe(422);
  });

  test("money that fell short of the price buys nothing", async () => {
    const user = await addUser();
    const { reference, accessCode } = await begin(user);
    await pay(sandbox, accessCode);
    const body = { reference, data: { amount: 749_999, requested_amount: 749_999 } };
    await sandbox.open("/_sandbox/paystack/overrides", { method: "POST", body });
    expect((await verify(user, { ref: reference })).statusCode).toBe(422);
  });

  test("a provider out of order is told apart from a payment that failed", async () => {
    const user = await addUser();
    const { reference, accessCode } = await begin(user);
    await pay(sandbox, accessCode);
    const body = { kind: "status", status: 502, path: "/transaction/verify", times: 1 };
    await sandbox.open("/_sandbox/paystack/faults", { method: "POST", body });
    expect((await verify(user, { ref: reference })).statusCode).toBe(503);
    expect((await verify(user, { ref: reference })).statusCode).toBe(200);
  });

  test("pressed again after paying, it finds the payment instead of taking another", async () => {
    const user = await addUser();
    const { reference, accessCode } = await begin(user);
    await pay(sandbox, accessCode);
    const again = await checkout(user);
    expect([again.statusCode, again.json().code]).toEqual([409, "billing.already_subscribed"]);
    expect((await verify(user, { ref: reference })).json().data.subscription).toBe("beginner");
  });
});

describe("what is no payment of anyone's", () => {
  test.each(["made-up", "tlp-00000000-0000-4000-8000-000000000000", "../../transaction"])(
    "the reference %j is refused",
    async (ref) => {
      expect((await verify(await addUser(), { ref })).statusCode).toBe(422);
    },
  );

  test.each(["", "\u0000", "a".repeat(101)])("the reference %j is none", async (ref) => {
    expect((await verify(await addUser(), { ref })).statusCode).toBe(400);
  });

  test("a visitor can begin nothing", async () => {
    expect((await checkout(null)).statusCode).toBe(401);
  });

  test.each([
    { ...beginner, subscription: "free" },
    { ...beginner, subscriptionType: "weekly" },
    { ...beginner, amount: 1 },
    { subscription: "beginner" },
  ])("%j cannot be bought", async (body) => {
    expect((await checkout(await addUser(), body)).statusCode).toBe(400);
  });
});

test("whoever asks without end is asked to wait", async () => {
  const user = await addUser();
  const answers = await Promise.all(
    Array.from({ length: 130 }, () => verify(user, { ref: "made-up" })),
  );
  const refused = answers.filter((answer) => answer.statusCode === 429);
  expect(refused).toHaveLength(10);
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
});
