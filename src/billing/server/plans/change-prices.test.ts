import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { createLog } from "#platform/server/log/log.ts";
import { pay } from "../../../../sandbox/paystack/testing/pay-for-tests.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { startCheckout } from "../checkout/start-checkout.ts";
import { readOverview } from "../money/read-overview.ts";
import { testWebhooks } from "../testing/receive-webhooks.ts";
import { startTestBilling } from "../testing/test-billing.ts";
import { startTestPrices } from "../testing/test-prices.ts";
import { addTestUser, verifyPaystackPayment } from "../testing/test-providers.ts";
import { checkPlanDrift } from "./check-plan-drift.ts";
import { pricesOf, readSchoolPrices, withCurrentCodes } from "./school-prices.ts";
import { applyComparison, comparePlans, readSoldPlans, savePlanCodes } from "./sync-plans.ts";

const database = await useDatabase();
const { db } = database;
const billing = await startTestBilling(database);
const { paystack } = billing.configured;
const school = await startTestPrices(database, billing);
afterAll(async () => {
  await school.close();
  await billing.close();
});
const { state, folder, teacher, targets, freshCode, call, finish, order, save, restore } = school;
const { withBeginner, offered, countRevisions, planOf } = school;

const monthly = { plan: "beginner", billingPeriod: "monthly" } as const;
const begin = (
  userId: string,
  provider: "paystack" | "paypal",
  chosen: { currency?: "USD"; expectedAmountMinor?: number } = {},
) =>
  startCheckout(
    billing.deps,
    { userId, email: `${userId}@school.test` },
    { ...monthly, provider, ...chosen },
  );
const checkoutOf = (reference: string) =>
  db
    .selectFrom("checkouts")
    .select(["amountMinor", "currency", "planCode", "state"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();

test("the folder's prices count until others are saved, and students may neither see nor save them", async () => {
  expect(await call("GET", "/studio/prices")).toMatchObject({ revision: 0, savedOn: null });
  expect(await offered()).toEqual({ NGN: 750_000, USD: 1_000 });
  state.role = "student";
  for (const refused of [
    await call("GET", "/studio/prices"),
    await call("GET", "/studio/prices/revisions"),
    await save(withBeginner(900_000, 1_200), 0),
    await restore(1, 0),
  ]) {
    expect(refused).toMatchObject({ status: 403 });
  }
  state.role = "instructor";
  expect(await countRevisions()).toBe(0);
});

test("a document that is not the five plans in whole minor units is refused", async () => {
  const [first, ...others] = folder;
  for (const prices of [
    others,
    [first, first, ...others.slice(1)],
    withBeginner(0, 1_000),
    withBeginner(750_000.5, 1_000),
    withBeginner(3_000_000_000, 1_000),
  ]) {
    expect(
      await call("PUT", "/studio/prices", {
        prices,
        revision: 0,
        reason: "Costs rose",
        code: freshCode(),
      }),
    ).toMatchObject({ status: 400 });
  }
  expect(await countRevisions()).toBe(0);
});

test.each([
  ["less than Paystack takes in naira", withBeginner(9_999, 1_000)],
  ["more than it takes", withBeginner(1_000_000_001, 1_000)],
  ["less than it takes in dollars", withBeginner(750_000, 199)],
  ["more than PayPal takes", withBeginner(750_000, 1_000_001)],
])("%s is refused before a provider is asked", async (_, prices) => {
  expect(await save(prices, 0)).toMatchObject({
    status: 422,
    code: "billing.price_out_of_range",
  });
  expect(await countRevisions()).toBe(0);
});

test("[price-save-1] a provider that fails changes nothing for anybody, and another try finishes without a plan twice", async () => {
  const dearer = withBeginner(900_000, 1_200);
  state.isPaypalAway = true;
  // The request calls no provider.
  expect(await order(dearer, 0)).toMatchObject({
    revision: 0,
    pending: { state: "saving", failure: null, prices: dearer },
  });
  expect(await order(withBeginner(910_000, 1_200), 0)).toMatchObject({
    status: 409,
    code: "billing.prices_being_saved",
  });
  expect(await call("DELETE", "/studio/prices/pending")).toMatchObject({ status: 404 });
  const failed = { state: "failed", failure: "PayPal does not answer.", prices: dearer };
  // The response was lost: a repeated order returns the same save.
  expect(await save(dearer, 0)).toMatchObject({ revision: 0, pending: failed });
  expect(await countRevisions()).toBe(0);
  expect(await offered()).toEqual({ NGN: 750_000, USD: 1_000 });
  // The sold plan keeps its price at the provider that did respond.
  const [naira] = targets;
  if (!naira) throw new Error("there is no target");
  expect(await planOf(naira, paystack.planCodes["beginner:monthly"])).toBe(750_000);
  const countPlans = async () => (await naira.catalogue.findPlans([])).length;
  const before = await countPlans();
  state.isPaypalAway = false;
  const begun = await addTestUser(db);
  const early = await begin(begun.userId, "paystack");

  const retried = await call("POST", "/studio/prices/pending/retry");
  expect(retried).toMatchObject({ revision: 0, pending: { state: "saving", failure: null } });
  expect(await finish(retried)).toMatchObject({ revision: 2, pending: null });
  // Only the plans in dollars were missing at that provider.
  expect(await countPlans()).toBe(before + 10);
  expect(await offered()).toEqual({ NGN: 900_000, USD: 1_200 });

  // Each provider has a plan at the new price and keeps the old plan.
  const sold = await billing.prices.read(db);
  for (const target of withCurrentCodes(targets, sold)) {
    const { catalogue, planCodes } = target;
    const { drift } = await comparePlans({ catalogue }, { offers: sold.offers, planCodes });
    expect(drift).toEqual([]);
  }
  expect(await planOf(naira, paystack.planCodes["beginner:monthly"])).toBe(750_000);
  const log = createLog("test", "silent");
  await checkPlanDrift({ db, log, targets: withCurrentCodes(targets, sold) }, sold);
  expect(await db.selectFrom("billingFlags").selectAll().execute()).toEqual([]);

  // A checkout from before the change keeps its price; the next one has the new price.
  await pay(billing.sandbox, early.accessCode);
  const owner = { userId: begun.userId, email: `${begun.userId}@school.test` };
  expect(await verifyPaystackPayment(billing.deps, owner, early.reference)).toMatchObject({
    subscription: "beginner",
  });
  expect(await checkoutOf(early.reference)).toMatchObject({
    amountMinor: 750_000,
    currency: "NGN",
    state: "paid",
  });
});

test("[price-save-2] prices that could not be saved are given up, and those that others changed meanwhile are not saved", async () => {
  state.isPaypalAway = true;
  expect(await save(withBeginner(700_000, 1_000), 2)).toMatchObject({
    pending: { state: "failed" },
  });
  expect(await call("DELETE", "/studio/prices/pending")).toMatchObject({
    revision: 2,
    pending: null,
  });
  expect(await call("POST", "/studio/prices/pending/retry")).toMatchObject({ status: 404 });
  state.isPaypalAway = false;
  const ordered = await order(withBeginner(700_000, 1_000), 2);
  await db.updateTable("priceSaves").set({ revision: 1 }).execute();
  expect(await finish(ordered)).toMatchObject({
    revision: 2,
    pending: { state: "failed", failure: "Other prices were saved meanwhile." },
  });
  await call("DELETE", "/studio/prices/pending");
});

test("who was shown the price before is told, and begins no payment", async () => {
  const { userId } = await addTestUser(db);
  for (const [provider, expectedAmountMinor] of [
    ["paystack", 750_000],
    ["paypal", 1_000],
  ] as const) {
    await expect(begin(userId, provider, { expectedAmountMinor })).rejects.toMatchObject({
      code: "billing.other_price",
    });
  }
  const begun = await db.selectFrom("checkouts").selectAll().where("userId", "=", userId).execute();
  expect(begun).toEqual([]);
  await begin(userId, "paypal", { expectedAmountMinor: 1_200 });
});

test("who subscribes then pays the new price by each way to pay", async () => {
  const { userId } = await addTestUser(db);
  const late = await begin(userId, "paystack");
  await pay(billing.sandbox, late.accessCode);
  const owner = { userId, email: `${userId}@school.test` };
  expect(await verifyPaystackPayment(billing.deps, owner, late.reference)).toMatchObject({
    subscription: "beginner",
    subscriptionStatus: "active",
  });
  expect(await checkoutOf(late.reference)).toMatchObject({ amountMinor: 900_000, state: "paid" });
  const other = await addTestUser(db);
  const dollars = await begin(other.userId, "paypal");
  expect(await checkoutOf(dollars.reference)).toMatchObject({
    amountMinor: 1_200,
    currency: "USD",
  });
  const third = await addTestUser(db);
  const card = await begin(third.userId, "paystack", { currency: "USD" });
  expect(await checkoutOf(card.reference)).toMatchObject({ amountMinor: 1_200, currency: "USD" });
});

test("a save of prices that others have changed is refused, and the same prices again change nothing", async () => {
  expect(await save(withBeginner(800_000, 1_100), 0)).toMatchObject({
    status: 409,
    code: "billing.prices_changed",
  });
  expect(await save(withBeginner(900_000, 1_200), 0)).toMatchObject({ revision: 2 });
  expect(await countRevisions()).toBe(2);
  const both = await Promise.all([
    order(withBeginner(800_000, 1_100), 2),
    order(withBeginner(810_000, 1_110), 2),
  ]);
  expect(both.filter((it) => it.code === "billing.prices_being_saved")).toHaveLength(1);
  await Promise.all([finish({}), finish({})]);
  expect(await countRevisions()).toBe(3);
});

test("a save takes a code that was not used before", async () => {
  const code = freshCode();
  expect(await save(withBeginner(820_000, 1_120), 3, code)).toMatchObject({ revision: 4 });
  expect(await save(withBeginner(830_000, 1_130), 4, code)).toMatchObject({
    code: "accounts.wrong_code",
  });
  expect(await countRevisions()).toBe(4);
});

test("what was paid, its receipts and the studio's sums stay as they were", async () => {
  const readSums = async () => {
    const { asOf: _, ...sums } = await readOverview({
      ...billing.deps,
      webhooks: Object.values(testWebhooks),
    });
    return sums;
  };
  const readMoney = async () => ({
    payments: await db.selectFrom("payments").selectAll().orderBy("id").execute(),
    receipts: await db.selectFrom("receipts").selectAll().orderBy("number").execute(),
    agreements: await db.selectFrom("subscriptions").selectAll().orderBy("reference").execute(),
    sums: await readSums(),
  });
  const before = await readMoney();
  expect(before.payments.map((it) => it.amountMinor).toSorted()).toEqual([750_000, 900_000]);
  expect(await save(withBeginner(840_000, 1_140), 4)).toMatchObject({ revision: 5 });
  expect(await readMoney()).toEqual(before);
});

test("one step back uses the folder's plans again, is listed and in the audit log", async () => {
  const restored = await restore(1, 5);
  expect(restored).toMatchObject({ revision: 6 });
  expect(pricesOf(restored.offers)).toEqual(folder);
  const sold = await billing.prices.read(db);
  const [naira, dollars] = withCurrentCodes(targets, sold);
  if (!naira || !dollars) throw new Error("there is no target");
  expect(await planOf(naira, naira.planCodes["beginner:monthly"])).toBe(750_000);
  expect(sold.providers.paypal.priceOf("beginner", "monthly")).toMatchObject({
    planCode: dollars.planCodes["beginner:monthly"],
    amountMinor: 1_000,
  });
  expect(await restore(99, 6)).toMatchObject({ status: 404, code: "billing.prices_not_found" });
  const { revisions, total } = await call("GET", "/studio/prices/revisions");
  expect(total).toBe(6);
  expect(revisions[0]).toMatchObject({
    author: "Demo teacher",
    isOfFolder: false,
    reason: "Too dear",
    changes: [
      { plan: "beginner", billingPeriod: "monthly", before: "₦8,400", after: "₦7,500" },
      { plan: "beginner", billingPeriod: "monthly", before: "$11.40", after: "$10" },
    ],
  });
  expect(revisions[5]).toMatchObject({ author: null, isOfFolder: true, changes: [] });
  const actions = await db
    .selectFrom("auditLog")
    .select(["action", "reason", "actorId"])
    .where("subjectKind", "=", "prices")
    .execute();
  expect(actions).toHaveLength(5);
  expect(actions).toContainEqual({
    action: "billing.restore-prices",
    reason: "Too dear",
    actorId: teacher.userId,
  });
});

test("a start with another folder keeps what was saved, and nothing changes a revision", async () => {
  const schoolDir = await mkdtemp(path.join(tmpdir(), "school-"));
  try {
    await cp(path.resolve("school"), schoolDir, { recursive: true });
    const file = path.join(schoolDir, "plans.json");
    await writeFile(file, (await readFile(file, "utf8")).replaceAll("750000", "760000"));
    const started = await readSchoolPrices(schoolDir, billing.configured);
    expect(pricesOf(started.folder.offers)).not.toEqual(folder);
    expect(pricesOf((await started.read(db)).offers)).toEqual(folder);
  } finally {
    await rm(schoolDir, { recursive: true });
  }
  await expect(
    db.updateTable("priceRevisions").set({ reason: "other" }).execute(),
  ).rejects.toThrow();
  await expect(db.deleteFrom("priceRevisions").execute()).rejects.toThrow();
});

test("the command line compares with what is sold, and keeps the codes of plans that it replaced", async () => {
  await save(withBeginner(900_000, 1_200), 6);
  const sold = await readSoldPlans({ db }, billing.prices.folder.offers);
  expect(sold).toMatchObject({ revision: 7 });
  const [target] = withCurrentCodes(targets, sold);
  if (!target) throw new Error("there is no target");
  const { catalogue, planCodes } = target;
  const { "beginner:monthly": lost, ...known } = planCodes;
  expect(lost).not.toBe(paystack.planCodes["beginner:monthly"]);
  const comparison = await comparePlans({ catalogue }, { offers: sold.offers, planCodes: known });
  const written = await applyComparison({ catalogue }, comparison);
  const replaced = { ...written, "beginner:monthly": "PLN_replaced" };
  await savePlanCodes({ db }, { sold, planCodes: { ...sold.planCodes, "paystack:NGN": replaced } });
  const { providers, revision } = await billing.prices.read(db);
  expect(revision).toBe(8);
  expect(providers.paystack.priceOf("beginner", "monthly")).toEqual({
    planCode: "PLN_replaced",
    amountMinor: 900_000,
    currency: "NGN",
  });
  await expect(
    savePlanCodes({ db }, { sold, planCodes: { "paystack:NGN": replaced } }),
  ).rejects.toThrow("changed meanwhile");
});
