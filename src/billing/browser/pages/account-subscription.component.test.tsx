import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { noSubscription, type SubscriptionSummary } from "#billing/contract.ts";
import { refusal } from "../../../../test/support/component/answer-calls.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import {
  skipRetries,
  useSkippableTimers,
} from "../../../../test/support/component/skip-retries.ts";
import { studentSample } from "../../../../test/support/component/student-sample.ts";
import { latestPayments, paymentOf } from "../../../../test/support/payment-samples.ts";
import { heldPlan, planOffers } from "../../../../test/support/plan-samples.ts";

const history = page.getByRole("region", { name: "Payments" });
const noPayments = { payments: [], total: 0, nextCursor: null };

describe("a student's payments", () => {
  test("each has its receipts and what was given back", async () => {
    await openScreen("/account-subscription", {
      user: studentSample,
      answers: {
        "GET /api/payments/*": ({ url }: Request) =>
          url.includes("cursor=second")
            ? { payments: [paymentOf(2)], total: 21, nextCursor: null }
            : { payments: latestPayments, total: 21, nextCursor: "second" },
      },
    });
    await expect.element(history.getByText("Given back: ₦5,000 of ₦18,500")).toBeVisible();
    await expect.element(history.getByText("The receipt is on its way.")).toBeVisible();
    await expect
      .element(history.getByRole("button", { name: /^Download Credit note/ }))
      .toBeVisible();
    await expectAccessibleLayout();
    await history.getByRole("button", { name: "Show More" }).click();
    const items = history.getByRole("listitem");
    await expect.element(items).toHaveLength(3);
    await expect.element(items.last()).toHaveFocus();
    await expect.element(history.getByRole("button", { name: "Show More" })).toHaveLength(0);
  });

  test("without payments the page says so, and a failure may be tried again", async () => {
    useSkippableTimers();
    const failing = { "GET /api/payments/*": refusal(500) };
    const screen = await openScreen("/account-subscription", {
      user: studentSample,
      answers: failing,
    });
    await skipRetries();
    await expect.element(history.getByText("Unable to fetch your payments.")).toBeVisible();
    screen.answers = { "GET /api/payments/*": noPayments };
    await history.getByRole("button", { name: /again/i }).click();
    await expect.element(history.getByText(/^No payments yet\./)).toBeVisible();
  });
});

const byPaystack = {
  ...heldPlan("intermediate-pro", { subscriptionType: "yearly" }),
  subscribedOn: "2026-01-04T12:00:00.000Z",
  paidThrough: "2027-01-04T12:00:00.000Z",
};
const renewal: NonNullable<SubscriptionSummary["renewal"]> = {
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

/** Each state of a plan, the texts that tell it, and whether it can be cancelled. */
const states: Record<string, readonly [SubscriptionSummary, readonly string[], boolean]> = {
  "no plan": [noSubscription, ["No plan yet", "See the plans"], false],
  // The student's own price and the provider's own day, not those of the plans on offer.
  active: [
    { ...byPaystack, renewal },
    [
      "Intermediate Pro",
      "Active",
      "₦135,000 a year",
      "Card, through Paystack",
      "Subscribed on",
      "4 January 2026",
      "Renews on",
      "3 January 2027",
    ],
    true,
  ],
  "ending with its card": [
    { ...byPaystack, renewal: { ...renewal, endsBecauseCardExpires: true } },
    ["Your card expires before the next charge", "Ends on", "3 January 2027"],
    true,
  ],
  due: [
    {
      ...byPaystack,
      subscriptionStatus: "past-due",
      subscriptionMethod: "paypal",
      paidThrough: "2026-05-31T12:00:00.000Z",
      renewal: {
        ...renewal,
        provider: "paypal",
        billingPeriod: "monthly",
        amountMinor: 2_000,
        currency: "USD",
        hasFailed: true,
      },
    },
    ["Payment due", "$20 a month", "PayPal", "Was due on", "31 May 2026"],
    true,
  ],
  cancelled: [
    { ...byPaystack, subscriptionStatus: "cancelled", renewal: null },
    ["Cancelled", "Ends on", "4 January 2027"],
    false,
  ],
  "without a payment": [
    { ...byPaystack, subscriptionMethod: null, renewal: null },
    ["Active"],
    false,
  ],
};

test.each(Object.entries(states))(
  "the subscription screen shows the state of a plan with its actions [plans-3]: %s",
  async (_, [held, texts, canCancel]) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-06-01T12:00:00.000Z") });
    const screen = await openScreen("/account-subscription", {
      user: { ...studentSample, ...held },
      answers: { "GET /api/payments/*": noPayments, "GET /api/plans": planOffers },
    });
    const main = page.getByRole("main");
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Subscription");
    for (const text of texts) {
      await expect.element(main.getByText(text, { exact: true })).toBeVisible();
    }
    await expect
      .element(main.getByRole("button", { name: "Cancel subscription" }))
      .toHaveLength(canCancel ? 1 : 0);
    const change = main.getByRole("link", { name: "Change plan" });
    await expect.element(change).toHaveLength(held.subscription === "free" ? 0 : 1);
    if (held.subscription === "free") return;
    await change.click();
    await expect.poll(screen.address).toBe("/plans");
  },
);
