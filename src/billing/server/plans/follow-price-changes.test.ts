import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testSchool } from "#platform/server/testing/test-school.ts";
import {
  clientId,
  clientSecret,
  monthlyPlan,
} from "../../../../sandbox/paypal/testing/subscribe-for-tests.ts";
import { beginnerMonthly, secretKey } from "../../../../sandbox/start-test-sandbox.ts";
import { useDatabase } from "../../../../test/support/database.ts";
import { createPaypalPlans } from "../providers/paypal/paypal-plan-catalogue.ts";
import { createPaypalApi } from "../providers/paypal/paypal-provider.ts";
import { createPaystackPlans } from "../providers/paystack/paystack-plan-catalogue.ts";
import { createPaystackApi } from "../providers/paystack/paystack-provider.ts";
import { readSchoolClock } from "../queries/school-clock.ts";
import { reconcile } from "../reconciliation/reconcile.ts";
import { cancelPlan } from "../subscriptions/cancel-plan.ts";
import { findSubscriptionSummary } from "../subscriptions/find-subscription.ts";
import { payInSandbox } from "../testing/pay-in-sandbox.ts";
import { clearPayments, moveSchoolClock } from "../testing/prepare-payments.ts";
import { startTestBilling } from "../testing/test-billing.ts";
import { addTestUser } from "../testing/test-providers.ts";
import { listWantedPlans } from "./diff-plans.ts";
import { followPriceChanges } from "./follow-price-changes.ts";
import { findPriceChanges, schedulePriceChanges } from "./schedule-price-changes.ts";

const database = await useDatabase();
const { db } = database;
const beginner = { plan: "beginner", billingPeriod: "monthly" } as const;
const log = { warn: () => undefined, info: () => undefined };
const providers = ["paystack", "paypal"] as const;
type Provider = (typeof providers)[number];
type User = Awaited<ReturnType<typeof addTestUser>>;

let billing: Awaited<ReturnType<typeof startTestBilling>>;
beforeAll(async () => {
  billing = await startTestBilling(database);
});
afterAll(() => billing.close());
beforeEach(async () => {
  await clearPayments({ db, sandbox: billing.sandbox });
  for (const table of ["priceChanges", "mailOutbox"] as const) await db.deleteFrom(table).execute();
});

/** The school's offers with another price for one month of Beginner. */
const offersAt = (monthly: { NGN: number; USD: number }) =>
  billing.prices.folder.offers.map((offer) =>
    offer.plan === "beginner" ? { ...offer, prices: { ...offer.prices, monthly } } : offer,
  );
type Offers = ReturnType<typeof offersAt>;

function catalogues() {
  const { baseUrl } = billing.sandbox;
  const options = { fetch, baseUrl, deadlineMs: 5_000 };
  return {
    paystack: createPaystackPlans(createPaystackApi({ ...options, secretKey })),
    paypal: createPaypalPlans({
      paypal: createPaypalApi({ ...options, clientId, clientSecret }),
      productName: "The School",
    }),
  };
}

const targets = () => [
  { provider: "paystack" as const, catalogue: catalogues().paystack, planCodes: {} },
  { provider: "paypal" as const, catalogue: catalogues().paypal, planCodes: {} },
];

async function announce(offers: Offers) {
  const planned = await findPriceChanges({ db }, { offers, targets: targets() });
  await schedulePriceChanges({ db }, planned);
  return planned;
}

async function follow(offers: Offers) {
  await followPriceChanges(
    {
      db,
      log,
      targets: targets(),
      school: { ...testSchool, timeZone: "UTC" },
      publicUrl: "http://school.test",
      planNames: billing.prices.planNames,
      findAccount: async (userId) => ({ email: `${userId}@mail.test`, disabled: false }),
    },
    { offers },
  );
}

/** Lets days pass, and runs the worker after every fourth. */
async function pass(days: number, offers: Offers) {
  for (let day = 0; day < days; day += 4) {
    await moveSchoolClock({ db, sandbox: billing.sandbox }, { advanceSeconds: 4 * 86_400 });
    await reconcile({ ...billing.deps, log }, { due: "all" });
    await follow(offers);
  }
}

async function addSubscriber(provider: Provider) {
  const user = await addTestUser(db);
  await payInSandbox[provider](billing, user, beginner);
  await reconcile({ ...billing.deps, log }, { due: "all" });
  return user;
}

const chargesOf = ({ userId }: User) =>
  db
    .selectFrom("payments")
    .select(["amountMinor", "paidAt"])
    .where("userId", "=", userId)
    .orderBy("paidAt")
    .execute();
const mailsTo = ({ userId }: User) =>
  db
    .selectFrom("mailOutbox")
    .select(["subject", "textBody"])
    .where("recipient", "=", `${userId}@mail.test`)
    .where("subject", "like", "The price of your plan%")
    .execute();
const day = (date: Date | undefined) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(date);

describe.each(providers)("a new price for the current subscribers of %s", (provider) => {
  const minor = {
    paystack: { old: 750_000, new: 900_000, oldText: "₦7,500", newText: "₦9,000" },
    paypal: { old: 1_000, new: 1_250, oldText: "$10", newText: "$12.50" },
  }[provider];
  const code = { paystack: beginnerMonthly.planCode, paypal: monthlyPlan.planId }[provider];

  // An earlier test may have changed the plan.
  beforeEach(async () => {
    const catalogue = catalogues()[provider];
    const [wanted] = listWantedPlans(billing.prices.folder.offers, catalogue.currency, {});
    if (wanted) await catalogue.changePriceForCurrent(code, wanted);
  });

  test("is told 14 days before it is charged, once, and to nobody who cancelled is it charged", async () => {
    const dearer = offersAt({ NGN: 900_000, USD: 1_250 });
    const [staying, leaving] = [await addSubscriber(provider), await addSubscriber(provider)];
    await pass(20, billing.prices.folder.offers);
    expect(await announce(dearer)).toMatchObject([{ provider, students: 2, fromMinor: minor.old }]);
    await follow(dearer);
    const toldAt = await readSchoolClock(db);
    const [mail, ...others] = await mailsTo(staying);
    expect(others).toEqual([]);
    expect(await mailsTo(leaving)).toHaveLength(1);
    await cancelPlan(billing.deps, leaving, { provider });
    await pass(20, dearer);
    expect((await chargesOf(staying)).map((it) => it.amountMinor)).toEqual([minor.old, minor.old]);
    await pass(32, dearer);
    const charges = await chargesOf(staying);
    expect(charges.map((it) => it.amountMinor)).toEqual([minor.old, minor.old, minor.new]);
    const first = charges[2]?.paidAt;
    expect(Number(first)).toBeGreaterThan(Number(toldAt) + 14 * 86_400_000);
    expect(mail?.subject).toBe(`The price of your plan changes on ${day(first)}`);
    expect(mail?.textBody).toContain(
      `From ${day(first)} on, the Beginner plan costs ${minor.newText} a month instead of ${minor.oldText}.`,
    );
    expect(await mailsTo(staying)).toHaveLength(1);
    expect(await chargesOf(leaving)).toHaveLength(1);
    expect(await findSubscriptionSummary({ db }, staying.userId)).toMatchObject({
      subscription: "beginner",
      renewal: { amountMinor: minor.new },
    });
    expect(await announce(dearer)).toEqual([]);
  });

  test("is not charged before everybody was told, however late the worker is", async () => {
    const dearer = offersAt({ NGN: 900_000, USD: 1_250 });
    const user = await addSubscriber(provider);
    await announce(dearer);
    await moveSchoolClock({ db, sandbox: billing.sandbox }, { advanceSeconds: 52 * 86_400 });
    await pass(12, dearer);
    expect(await mailsTo(user)).toHaveLength(1);
    expect((await chargesOf(user)).map((it) => it.amountMinor)).toEqual(Array(3).fill(minor.old));
    await pass(32, dearer);
    expect((await chargesOf(user)).map((it) => it.amountMinor)).toEqual([
      ...Array(3).fill(minor.old),
      minor.new,
    ]);
  });

  test("that is lower is paid without a flag, and one that is withdrawn is never charged", async () => {
    const [dearer, cheaper] = [
      offersAt({ NGN: 900_000, USD: 1_250 }),
      offersAt({ NGN: 600_000, USD: 800 }),
    ];
    const user = await addSubscriber(provider);
    await announce(dearer);
    await follow(dearer);
    await announce(cheaper);
    await pass(72, cheaper);
    const cheap = provider === "paystack" ? 600_000 : 800;
    const amounts = (await chargesOf(user)).map((it) => it.amountMinor);
    expect([amounts[0], amounts.at(-1)]).toEqual([minor.old, cheap]);
    expect(amounts).not.toContain(minor.new);
    expect(await mailsTo(user)).toHaveLength(2);
    const flags = db.selectFrom("billingFlags").select("kind").where("userId", "=", user.userId);
    expect(await flags.execute()).toEqual([]);
  });
});
