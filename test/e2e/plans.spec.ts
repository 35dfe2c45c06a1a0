import type { Locator } from "@playwright/test";
import {
  noSubscription,
  type PaidPlan,
  paidPlans,
  type SubscriptionSummary,
  subscriptionSummary,
} from "#billing/contract.ts";
import {
  button,
  mockHeldPlan,
  type PlanName,
  planCard,
  planNames,
  type Renewal,
} from "./plan-cards.ts";
import { enter, expect, schoolUrl, test } from "./school.ts";

const days = { subscribedOn: "2026-05-04T12:00:00.000Z", paidThrough: "2027-06-04T12:00:00.000Z" };

/** A plan as the server sends it. */
function heldPlan(plan: PaidPlan, changes: Partial<SubscriptionSummary> = {}) {
  const { subscriptionType: billingPeriod = "monthly" } = changes;
  const renewal: Renewal = {
    plan,
    billingPeriod: billingPeriod ?? "monthly",
    amountMinor: 750_000,
    currency: "NGN",
    provider: "paystack",
    subscriptionId: "SUB_1",
    nextChargeOn: days.paidThrough,
    hasFailed: changes.subscriptionStatus === "past-due",
    endsBecauseCardExpires: false,
  };
  return subscriptionSummary.parse({
    subscription: plan,
    subscriptionType: billingPeriod,
    subscriptionStatus: "active",
    subscriptionMethod: "paystack",
    subscriptionId: "SUB_1",
    ...days,
    isPaidOnce: false,
    awaitedTransfer: null,
    renewal: changes.subscriptionStatus === "cancelled" || changes.isPaidOnce ? null : renewal,
    ...changes,
  });
}

/** What is held, and each card's action (spec §4), in card order; null where it has none. */
const offered = [
  [noSubscription, ["Subscribe", "Subscribe", "Subscribe", "Subscribe", "Subscribe"]],
  [heldPlan("beginner"), [null, "Upgrade", "Upgrade", "Upgrade", "Upgrade"]],
  [
    heldPlan("intermediate", { subscriptionStatus: "cancelled" }),
    ["Downgrade", "Resume", "Upgrade", "Upgrade", "Upgrade"],
  ],
  [
    heldPlan("intermediate-pro", { subscriptionStatus: "past-due" }),
    ["Downgrade", "Downgrade", "Pay now", "Upgrade", "Upgrade"],
  ],
  [
    heldPlan("professional", { subscriptionType: "yearly" }),
    ["Downgrade", "Downgrade", "Downgrade", null, "Upgrade"],
  ],
  [
    heldPlan("professional-pro", { isPaidOnce: true }),
    ["Downgrade", "Downgrade", "Downgrade", "Downgrade", "Pay again"],
  ],
] as const;

test("each card shows the action for every held plan, and marks the held one [plans-1]", async ({
  school: page,
}) => {
  await enter(page, "free");
  const setHeldPlan = await mockHeldPlan(page, "free");
  for (const [summary, actions] of offered) {
    const { subscription: held, subscriptionType } = summary;
    setHeldPlan(summary);
    await page.goto(`${schoolUrl()}/plans`);
    await expect(page.getByText("YOUR PLAN")).toHaveCount(held === "free" ? 0 : 1);
    for (const [index, plan] of planNames.entries()) {
      const action = actions[index] ?? null;
      const buttons = planCard(page, plan).getByRole("button");
      await expect(buttons, `${held}: ${plan}`).toHaveText(action === null ? [] : [action]);
      await expect(planCard(page, plan).getByText("YOUR PLAN")).toHaveCount(
        held !== "free" && paidPlans.indexOf(held) === index ? 1 : 0,
      );
    }
    // The subscriber's own period is shown first.
    const own = page.getByRole("radio", {
      name: subscriptionType === "yearly" ? "Yearly" : "Monthly",
    });
    await expect(own, held).toBeChecked();
    if (held !== "professional") continue;
    await page.getByText("Monthly", { exact: true }).click();
    await expect(planCard(page, "Professional").getByRole("button")).toHaveText(
      "Switch to monthly",
    );
  }
});

/** Prices of spec §9: dollars and naira by the month, then by the year. */
const prices: Record<PlanName, readonly [string, string, string, string]> = {
  Beginner: ["$10", "₦7,500", "$100", "₦80,000"],
  Intermediate: ["$15", "₦10,000", "$150", "₦110,000"],
  "Intermediate Pro": ["$20", "₦12,500", "$220", "₦140,000"],
  Professional: ["$25", "₦15,000", "$270", "₦170,000"],
  "Professional Pro": ["$30", "₦20,000", "$335", "₦200,000"],
};

test("a visitor sees five plans with both prices by month and year, reads that they renew, and registers to subscribe [plans-2] [plans-4]", async ({
  school: page,
}) => {
  await page.goto(`${schoolUrl()}/faq`, { waitUntil: "networkidle" });
  // Navigates in the browser, so that loading and failing are visible.
  let works = false;
  await page.route("**/api/plans", (route) =>
    works ? route.fallback() : route.fulfill({ status: 500, body: "" }),
  );
  await page.clock.install();
  await page.getByRole("banner").getByRole("link", { name: "Plans" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page.locator("main [data-skeleton]")).toHaveCount(planNames.length);
  const skeletons = await boxesOf(page.locator("main [data-skeleton]"));
  const failure = page.getByText("Unable to fetch plans.", { exact: true });
  await expect(async () => {
    await page.clock.fastForward(4_000);
    await expect(failure).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [50], timeout: 20_000 });
  works = true;
  await button(page, "Try again").click();

  await expect(page.getByRole("article")).toHaveCount(planNames.length);
  expect(skeletons, "nothing moves when the cards come").toEqual(
    await boxesOf(page.getByRole("article")),
  );
  await expect(page.getByText("YOUR PLAN")).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Monthly" })).toBeChecked();
  for (const [plan, [dollars, naira]] of Object.entries(prices)) {
    const article = page.getByRole("article", { name: plan, exact: true });
    for (const price of [dollars, naira]) {
      await expect(article.getByText(price, { exact: true }), plan).toBeVisible();
    }
    await expect(article.getByText("a month", { exact: true })).toBeVisible();
    await expect(article.getByText("Subscribe", { exact: true })).toHaveAttribute(
      "href",
      "/register",
    );
  }
  const comparison = page.getByRole("table");
  await expect(comparison.getByRole("row"), "[plans-20]").toHaveCount(1 + planNames.length);
  await expect(comparison.getByRole("row", { name: /^Beginner/ })).toContainText(/\d+save 16%/);
  await page.getByText("Yearly", { exact: true }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/plans?period=yearly`);
  for (const [plan, [, , dollars, naira]] of Object.entries(prices)) {
    const article = page.getByRole("article", { name: plan, exact: true });
    for (const price of [dollars, naira]) {
      await expect(article.getByText(price, { exact: true }), plan).toBeVisible();
    }
    await expect(article.getByText("a year", { exact: true })).toBeVisible();
  }
  const main = page.getByRole("main");
  await expect(main).toContainText(
    "A plan renews by itself each month or year until it is cancelled.",
  );
  await expect(main.getByRole("link", { name: "terms of use" })).toHaveAttribute(
    "href",
    "/terms-of-use",
  );
  await planCard(page, "Professional").getByText("Subscribe", { exact: true }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/register`);
});

/** Position and size of each element, in whole pixels. */
async function boxesOf(all: Locator): Promise<number[][]> {
  return await all.evaluateAll((each) =>
    each.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round);
    }),
  );
}

test("the subscription screen shows every state of a plan with its actions [plans-3]", async ({
  school: page,
}) => {
  await page.clock.setFixedTime("2026-06-01T12:00:00.000Z");
  await enter(page, "free");
  const setHeldPlan = await mockHeldPlan(page, "free");
  const main = page.getByRole("main");
  const cancel = main.getByRole("button", { name: "Cancel subscription" });
  const see = async (held: object, texts: readonly string[], canCancel: boolean) => {
    setHeldPlan(held);
    await page.goto(`${schoolUrl()}/account-subscription`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscription");
    for (const text of texts) await expect(main.getByText(text, { exact: true })).toBeVisible();
    await expect(cancel).toHaveCount(canCancel ? 1 : 0);
    await expect(main.getByRole("link", { name: "Change plan" })).toHaveCount(
      "subscription" in held ? 1 : 0,
    );
  };
  const renewal: Renewal = {
    plan: "intermediate-pro",
    billingPeriod: "yearly",
    provider: "paystack",
    amountMinor: 13_500_000,
    currency: "NGN",
    subscriptionId: "tlp-1",
    nextChargeOn: "2027-01-03T12:00:00.000Z",
    hasFailed: false,
    endsBecauseCardExpires: false,
  };
  const byPaystack = {
    subscription: "intermediate-pro",
    subscriptionType: "yearly",
    subscriptionStatus: "active",
    subscriptionMethod: "paystack",
    subscriptionId: "tlp-1",
    subscribedOn: "2026-01-04T12:00:00.000Z",
    paidThrough: "2027-01-04T12:00:00.000Z",
  };
  await see({}, ["No plan yet", "See the plans"], false);
  // The student's own price and the provider's own day, not those of the plans on offer.
  const details = ["Intermediate Pro", "Active", "₦135,000 a year", "Card, through Paystack"];
  const days = ["Subscribed on", "4 January 2026", "Renews on", "3 January 2027"];
  await see({ ...byPaystack, renewal }, [...details, ...days], true);
  const ending = { ...renewal, endsBecauseCardExpires: true };
  const expiry = ["Your card expires before the next charge", "Ends on", "3 January 2027"];
  await see({ ...byPaystack, renewal: ending }, expiry, true);
  const failed = { provider: "paypal", billingPeriod: "monthly", hasFailed: true };
  const dollars = { amountMinor: 2_000, currency: "USD" };
  const due = {
    ...byPaystack,
    subscriptionStatus: "past-due",
    subscriptionMethod: "paypal",
    paidThrough: "2026-05-31T12:00:00.000Z",
    renewal: { ...renewal, ...failed, ...dollars },
  };
  await see(due, ["Payment due", "$20 a month", "PayPal", "Was due on", "31 May 2026"], true);
  const over = { ...byPaystack, subscriptionStatus: "cancelled", renewal: null };
  await see(over, ["Cancelled", "Ends on", "4 January 2027"], false);
  await see({ ...byPaystack, subscriptionMethod: null }, ["Active"], false);
  await main.getByRole("link", { name: "Change plan" }).click();
  await expect(page).toHaveURL(`${schoolUrl()}/plans`);
});
