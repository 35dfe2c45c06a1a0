import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { claimCheckout } from "#billing/server/checkout/claim-payment.ts";
import { findSubscriptionSummary } from "#billing/server/index.ts";
import { cancelPlan } from "#billing/server/subscriptions/cancel-plan.ts";
import { addTestUser, flagsOf } from "#billing/server/testing/test-providers.ts";
import { useDatabase } from "../../support/database.ts";
import type { Chosen } from "./begin-payment.ts";
import { deliver, openOutbox, type SentEvent } from "./deliver-events.ts";
import { readRecord } from "./provider-records.ts";
import { openSandboxSchool } from "./sandbox-school.ts";

const { db } = await useDatabase();
const school = await openSandboxSchool({ db });
afterAll(() => school.close());
const listSent = openOutbox(school);
beforeEach(async () => {
  await listSent();
});

type User = Awaited<ReturnType<typeof addTestUser>>;
const summaryOf = ({ userId }: User) => findSubscriptionSummary({ db }, userId);

async function deliverAll(events: readonly SentEvent[]): Promise<void> {
  for (const event of events) await deliver(school, event);
}

/**
 * The kinds of a student's mails, sorted: `receipt` or `credit`, from the second word of the
 * subject.
 */
async function mailsTo({ email }: User) {
  const rows = await db
    .selectFrom("mailOutbox")
    .select("subject")
    .where("recipient", "=", email)
    .execute();
  return rows.map(({ subject }) => subject.split(" ")[1]).sort();
}

describe.each(["paystack", "paypal"] as const)("a payment with %s", (provider) => {
  const chosen: Chosen = { provider, plan: "beginner", billingPeriod: "monthly" };
  const active = { subscription: "beginner", subscriptionStatus: "active" };

  async function pay(user: User, changes: Partial<Chosen> = {}) {
    const begun = await school.begin(user, { ...chosen, ...changes });
    await begun.pay();
    const claim = () => claimCheckout(school.deps, user, { provider, reference: begun.reference });
    return { ...begun, claim };
  }

  test.each(["before", "after", "without"])(
    "is granted once, with one mail, when its events arrive %s the browser",
    async (order) => {
      const user = await addTestUser(db);
      const { claim } = await pay(user);
      if (order === "after") await claim();
      await deliverAll(await listSent());
      if (order === "before") expect(await claim()).toMatchObject(active);
      expect(await summaryOf(user)).toMatchObject(active);
      expect(await mailsTo(user)).toEqual(["receipt"]);
    },
  );

  test("of an old subscription changes nothing for the plan bought since, however late its events", async () => {
    const user = await addTestUser(db);
    const old = await pay(user);
    await old.claim();
    const late = await listSent();
    await school.move(60);
    await cancelPlan(school.deps, user, { provider });
    const bought = await pay(user, { plan: "professional" });
    await bought.claim();
    const own = await listSent();
    // The provider's own end of the period may differ from ours by a millisecond.
    await deliverAll(own);
    const { paidThrough } = await summaryOf(user);
    await deliverAll([...late, ...own].toReversed());
    expect(await summaryOf(user)).toMatchObject({
      subscription: "professional",
      subscriptionStatus: "active",
      paidThrough,
    });
    expect(await mailsTo(user)).toEqual(["receipt", "receipt"]);
    expect(await flagsOf(db, user.userId)).toEqual([]);
  });

  test("whose subscription is cancelled at the provider stays open to the end of the paid time", async () => {
    const user = await addTestUser(db);
    const { claim } = await pay(user);
    await claim();
    await deliverAll(await listSent());
    const { paidThrough, subscriptionId: id } = await summaryOf(user);
    await school.call(`/_sandbox/${provider}/subscriptions/${id}/cancel`, { body: {} });
    await deliverAll(await listSent());
    expect(await summaryOf(user)).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "cancelled",
      renewal: null,
      paidThrough,
    });
  });

  test("that is given back ends, though its refund is heard of before its charge", async () => {
    const user = await addTestUser(db);
    const { reference, subscriptionId } = await pay(user);
    const charged = await listSent();
    const record = await readRecord(school, user, { reference, subscriptionId, chosen });
    const charges = provider === "paystack" ? "transactions" : "sales";
    const url = `/_sandbox/${provider}/${charges}/${record?.charges[0]?.id}/refund`;
    await school.call(url, { body: {} });
    await school.move(600);
    await deliverAll([...(await listSent()), ...charged]);
    expect(await summaryOf(user)).toMatchObject({ subscription: "free" });
    expect(await mailsTo(user)).toEqual(["credit", "receipt"]);
  });
});

test("a PayPal subscription that is approved and not yet active is granted once it is, with one mail", async () => {
  const user = await addTestUser(db);
  const behaviour = "/_sandbox/paypal/behaviour";
  await school.call(behaviour, { body: { activationDelayMs: null } });
  const chosen: Chosen = { provider: "paypal", plan: "beginner", billingPeriod: "monthly" };
  const { reference, subscriptionId, pay } = await school.begin(user, chosen);
  await pay();
  const claim = () => claimCheckout(school.deps, user, { provider: "paypal", reference });
  await expect(claim()).rejects.toMatchObject({ code: "billing.payment_pending" });
  await deliverAll(await listSent());
  expect(await summaryOf(user)).toMatchObject({ subscription: "free" });
  await school.call(behaviour, { body: { activationDelayMs: 0 } });
  const step = `/_sandbox/paypal/subscriptions/${subscriptionId}/step`;
  await school.call(step, { body: { step: "activate" } });
  await deliverAll(await listSent());
  expect(await claim()).toMatchObject({ subscription: "beginner", subscriptionStatus: "active" });
  expect(await mailsTo(user)).toEqual(["receipt"]);
});
