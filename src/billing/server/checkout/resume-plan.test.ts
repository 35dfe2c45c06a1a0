import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../../test/support/database.ts";
import type { BillingPeriod, Provider } from "../../contract.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { GatewayError } from "../providers/gateway-error.ts";
import type { PaymentProvider } from "../providers/payment-provider.ts";
import { listDueNotices } from "../queries/notices.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { retryRenewals } from "../retries/retry-renewals.ts";
import { cancelPlan } from "../subscriptions/cancel-plan.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { payInSandbox } from "../testing/pay-in-sandbox.ts";
import { moveSchoolClock, setChargesFail } from "../testing/prepare-payments.ts";
import { useTestBilling } from "../testing/test-billing.ts";
import { addTestUser, flagsOf } from "../testing/test-providers.ts";
import { getResumeTerms } from "./get-resumption.ts";
import { resumePlan } from "./resume-plan.ts";

const database = await useDatabase();
const { db } = database;
const day = 86_400;
const log = { warn: () => undefined };

const billing = await useTestBilling(database);

type User = Awaited<ReturnType<typeof addTestUser>>;

const pass = (advanceSeconds: number) =>
  moveSchoolClock({ db, sandbox: billing.sandbox }, { advanceSeconds });
/** Moves both clocks some seconds past an instant of the school's clock. */
const passUntil = (instant: string | null | undefined, seconds: number) => {
  const to = Temporal.Instant.from(instant ?? "").add({ seconds });
  return moveSchoolClock({ db, sandbox: billing.sandbox }, { to: to.toString() });
};
const askAll = () => reconcile({ ...billing.deps, log }, { due: "all" });
const summaryOf = ({ userId }: User) => findSubscriptionSummary({ db }, userId);
const cancel = (user: User) => cancelPlan(billing.deps, user, { provider: "paystack" });
const termsOf = (user: User, period: BillingPeriod) => getResumeTerms(billing.deps, user, period);

async function subscribe(provider: Provider, billingPeriod: BillingPeriod): Promise<User> {
  const user = await addTestUser(db);
  await payInSandbox[provider](billing, user, { plan: "beginner", billingPeriod });
  await askAll();
  return user;
}

const paymentsOf = ({ userId }: User) =>
  db
    .selectFrom("payments")
    .select(["amountMinor", "periodFrom", "periodThrough"])
    .where("userId", "=", userId)
    .orderBy("paidAt")
    .execute();

const renewingOf = async ({ userId }: User) => {
  const rows = await db
    .selectFrom("subscriptions")
    .select("billingPeriod")
    .where("userId", "=", userId)
    .where("renewal", "!=", "over")
    .execute();
  return rows.map((row) => row.billingPeriod);
};

/** Billing with some of Paystack's calls replaced. */
function withPaystack(changes: (paystack: PaymentProvider) => Partial<PaymentProvider>) {
  const { providers } = billing.deps;
  const paystack = { ...providers.paystack, ...changes(providers.paystack) };
  return { ...billing.deps, providers: { ...providers, paystack } } satisfies PaymentDeps;
}

const lost = () => Promise.reject(new GatewayError("gateway.unavailable", "no answer"));

describe.each([
  ["resumed after a cancellation", "monthly", "monthly", 750_000],
  ["resumed by the year", "monthly", "yearly", 8_000_000],
  ["changed from the year to the month", "yearly", "monthly", 750_000],
] as const)("a plan %s on the stored card", (_, held, chosen, amountMinor) => {
  async function agree() {
    const user = await subscribe("paystack", held);
    if (held === "monthly") await cancel(user);
    const { paidThrough } = await summaryOf(user);
    const agreed = await resumePlan(billing.deps, user, { billingPeriod: chosen });
    return { user, paidThrough, agreed };
  }

  test("shows its first charge before, takes nothing then, and renews once afterwards", async () => {
    const { user, paidThrough, agreed } = await agree();
    expect(agreed).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "active",
      subscriptionType: held,
      paidThrough,
      renewal: {
        billingPeriod: chosen,
        amountMinor,
        nextChargeOn: paidThrough,
        hasFailed: false,
      },
    });
    expect(await renewingOf(user)).toEqual([chosen]);
    await passUntil(paidThrough, -60);
    await askAll();
    expect(await paymentsOf(user)).toHaveLength(1);
    await passUntil(paidThrough, 60);
    expect(await summaryOf(user)).toMatchObject({ subscription: "beginner" });
    await askAll();
    const [first, second, ...more] = await paymentsOf(user);
    expect(second).toMatchObject({ amountMinor, periodFrom: first?.periodThrough });
    expect(more).toEqual([]);
    const { renewal } = await summaryOf(user);
    expect(renewal?.nextChargeOn).toBe(second?.periodThrough.toISOString());
    await passUntil(renewal?.nextChargeOn, 60);
    await askAll();
    expect(await paymentsOf(user)).toHaveLength(3);
    expect(await flagsOf(db, user.userId)).toEqual([]);
  });

  test("is cancelled before it begins: it stays open to the end of the paid time", async () => {
    const { user, paidThrough } = await agree();
    expect(await cancel(user)).toMatchObject({
      subscriptionStatus: "cancelled",
      paidThrough,
      renewal: null,
    });
    await passUntil(paidThrough, 3 * day);
    await askAll();
    expect(await paymentsOf(user)).toHaveLength(1);
    expect(await summaryOf(user)).toMatchObject({ subscription: "free" });
  });
});

test("the terms name the card, its price and its first charge, and PayPal's beside them", async () => {
  const user = await subscribe("paystack", "yearly");
  const { paidThrough } = await summaryOf(user);
  const terms = await termsOf(user, "monthly");
  expect(terms).toMatchObject({
    kind: "later",
    storedCard: { last4: "4081", amountMinor: 750_000, currency: "NGN" },
    byApproval: [{ provider: "paypal", amountMinor: 1_000, currency: "USD" }],
  });
  expect(terms).toMatchObject({ storedCard: { firstChargeOn: paidThrough } });
  await expect(termsOf(user, "yearly")).rejects.toMatchObject({
    code: "billing.already_subscribed",
  });
  const monthly = await subscribe("paystack", "monthly");
  expect(await termsOf(monthly, "yearly")).toEqual({ kind: "now", keepsDays: true });
});

test("two tabs at once agree to it once", async () => {
  const user = await subscribe("paystack", "yearly");
  const summaries = await Promise.all(
    [1, 2, 3].map(() => resumePlan(billing.deps, user, { billingPeriod: "monthly" })),
  );
  expect(new Set(summaries.map((it) => JSON.stringify(it))).size).toBe(1);
  expect(await renewingOf(user)).toEqual(["monthly"]);
  await pass(366 * day);
  await askAll();
  expect(await paymentsOf(user)).toHaveLength(2);
});

test("another price than the one that was shown is not agreed to", async () => {
  const user = await subscribe("paystack", "yearly");
  const stale = { billingPeriod: "monthly", expectedAmountMinor: 700_000 } as const;
  await expect(resumePlan(billing.deps, user, stale)).rejects.toMatchObject({
    code: "billing.other_price",
  });
  expect(await renewingOf(user)).toEqual(["yearly"]);
  await resumePlan(billing.deps, user, { ...stale, expectedAmountMinor: 750_000 });
  expect(await renewingOf(user)).toEqual(["monthly"]);
});

test("without a card that can be charged, another way to pay is offered", async () => {
  const byPaypal = await subscribe("paypal", "yearly");
  expect(await termsOf(byPaypal, "monthly")).toMatchObject({ kind: "later", storedCard: null });
  await expect(
    resumePlan(billing.deps, byPaypal, { billingPeriod: "monthly" }),
  ).rejects.toMatchObject({
    code: "billing.no_stored_card",
  });
  const user = await subscribe("paystack", "yearly");
  await db
    .updateTable("subscriptions")
    .set({ cardExpiresOn: "2026-12-31" })
    .where("userId", "=", user.userId)
    .execute();
  expect(await termsOf(user, "monthly")).toMatchObject({ storedCard: null });
  await expect(resumePlan(billing.deps, user, { billingPeriod: "monthly" })).rejects.toMatchObject({
    code: "billing.no_stored_card",
  });
  expect(await renewingOf(user)).toEqual(["yearly"]);
});

test("a provider that refuses the card leaves the plan as it was", async () => {
  const user = await subscribe("paystack", "yearly");
  const refuse = () => Promise.reject(new GatewayError("gateway.refused", "invalid"));
  const deps = withPaystack(() => ({ beginLater: refuse }));
  await expect(resumePlan(deps, user, { billingPeriod: "monthly" })).rejects.toMatchObject({
    code: "billing.no_stored_card",
  });
  expect(await renewingOf(user)).toEqual(["yearly"]);
});

describe("an interruption leaves one agreement that renews", () => {
  test("before the provider was told", async () => {
    const user = await subscribe("paystack", "yearly");
    const deps = withPaystack(() => ({ beginLater: lost }));
    await expect(resumePlan(deps, user, { billingPeriod: "monthly" })).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
    await askAll();
    expect(await renewingOf(user)).toEqual(["yearly"]);
    await resumePlan(billing.deps, user, { billingPeriod: "monthly" });
    expect(await renewingOf(user)).toEqual(["monthly"]);
  });

  test("after the provider was told, where its answer was lost", async () => {
    const user = await subscribe("paystack", "yearly");
    const deps = withPaystack((paystack) => ({
      beginLater: async (input) => {
        await paystack.beginLater?.(input);
        return lost();
      },
      fetchAgreement: lost,
    }));
    await expect(resumePlan(deps, user, { billingPeriod: "monthly" })).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
    await askAll();
    expect(await renewingOf(user)).toEqual(["monthly"]);
    expect(await summaryOf(user)).toMatchObject({ renewal: { billingPeriod: "monthly" } });
  });

  test("before the agreement before was ended", async () => {
    const user = await subscribe("paystack", "yearly");
    await resumePlan(
      withPaystack(() => ({ endRenewals: lost })),
      user,
      { billingPeriod: "monthly" },
    );
    expect((await renewingOf(user)).toSorted()).toEqual(["monthly", "yearly"]);
    await askAll();
    expect(await renewingOf(user)).toEqual(["monthly"]);
  });
});

test("a first charge that fails is past due, tried again on the card, and then goes on", async () => {
  const user = await subscribe("paystack", "yearly");
  const { renewal } = await resumePlan(billing.deps, user, { billingPeriod: "monthly" });
  await setChargesFail(billing.sandbox, "Insufficient Funds");
  await passUntil(renewal?.nextChargeOn, 300);
  await askAll();
  expect(await summaryOf(user)).toMatchObject({
    subscription: "beginner",
    subscriptionStatus: "past-due",
    renewal: { hasFailed: true, amountMinor: 750_000 },
  });
  await setChargesFail(billing.sandbox, null);
  await pass(day);
  const findAccount = async () => ({ disabled: false });
  await retryRenewals({ ...billing.deps, log, findAccount, retryDays: [1, 3, 5] });
  expect(await summaryOf(user)).toMatchObject({ subscriptionStatus: "active" });
  const [first, second] = await paymentsOf(user);
  expect(second).toMatchObject({ amountMinor: 750_000, periodFrom: first?.periodThrough });
});

test("a plan that goes on is not said to end", async () => {
  const user = await subscribe("paystack", "monthly");
  await cancel(user);
  const { paidThrough } = await summaryOf(user);
  await passUntil(paidThrough, -day / 2);
  const kindsOf = async () =>
    (await listDueNotices(db, { monthly: 0, yearly: 0 })).map((it) => [it.userId, it.kind]);
  expect(await kindsOf()).toEqual([[user.userId, "plan_ending_tomorrow"]]);
  await resumePlan(billing.deps, user, { billingPeriod: "monthly" });
  expect(await kindsOf()).toEqual([]);
});

test("who changes their mind goes back to the year, and nothing is charged before", async () => {
  const user = await subscribe("paystack", "yearly");
  await resumePlan(billing.deps, user, { billingPeriod: "monthly" });
  expect(await resumePlan(billing.deps, user, { billingPeriod: "yearly" })).toMatchObject({
    renewal: { billingPeriod: "yearly", amountMinor: 8_000_000 },
  });
  expect(await renewingOf(user)).toEqual(["yearly"]);
  expect(await paymentsOf(user)).toHaveLength(1);
});
