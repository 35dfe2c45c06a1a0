import { describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { noSubscription, paidPlans, type SubscriptionSummary } from "#billing/contract.ts";
import { refusal } from "../../../../test/support/component/answer-calls.ts";
import { expectAccessibleLayout } from "../../../../test/support/component/expect-accessible-layout.ts";
import { openScreen } from "../../../../test/support/component/open-screen.tsx";
import { studentSample } from "../../../../test/support/component/student-sample.ts";
import { heldPlan, planOffers } from "../../../../test/support/plan-samples.ts";
import type { PaypalScript } from "./payment/providers/paypal-payment.ts";

const main = page.getByRole("main");
const card = (name: string) => main.getByRole("article", { name, exact: true });
const actionsOf = (name: string) =>
  card(name)
    .getByRole("button")
    .elements()
    .map(({ textContent }) => textContent);

const openPlans = (held: SubscriptionSummary) =>
  openScreen("/plans", {
    user: { ...studentSample, ...held },
    answers: {
      "GET /api/plans": planOffers,
      "POST /api/paypal/subscribe": refusal(400, "Nothing was paid."),
      "POST /api/paypal/checkout": { subscriptionId: "I-1", scriptUrl: "/none" },
    },
  });

/** PayPal’s script, whose buttons show nothing. */
const paypal: PaypalScript = { Buttons: () => ({ render: () => Promise.resolve() }) };

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

describe("a student's plans", () => {
  test.each(offered)(
    "each card shows the action for the held plan, and marks it [plans-1]: %o",
    async (held, actions) => {
      await openPlans(held);
      const { subscription: plan, subscriptionType: period } = held;
      await expect.element(main.getByRole("article")).toHaveLength(planOffers.length);
      for (const [index, { name }] of planOffers.entries()) {
        const action = actions[index] ?? null;
        await expect
          .poll(() => actionsOf(name), { message: name })
          .toEqual(action === null ? [] : [action]);
        await expect
          .element(card(name).getByText(/YOUR PLAN/))
          .toHaveLength(plan !== "free" && paidPlans.indexOf(plan) === index ? 1 : 0);
      }
      // The subscriber's own period is shown first.
      const own = page.getByRole("radio", { name: period === "yearly" ? "Yearly" : "Monthly" });
      await expect.element(own).toBeChecked();
      if (plan !== "professional") return;
      await page.getByText("Monthly", { exact: true }).click();
      await expect.poll(() => actionsOf("Professional")).toEqual(["Switch to monthly"]);
    },
  );

  test("the dialogs of a payment are accessible and never scroll sideways", async () => {
    // A plan that has no payment behind it, so there is nothing to cancel.
    await openPlans({
      ...heldPlan("beginner"),
      subscriptionMethod: null,
      subscriptionId: null,
      renewal: null,
    });
    window.paypal = paypal;
    onTestFinished(() => {
      delete window.paypal;
    });
    const dialog = (name: string) => page.getByRole("dialog", { name });
    await expect.element(page.getByText(/YOUR PLAN/)).toBeVisible();
    await expectAccessibleLayout();
    await main
      .getByRole("button", { name: /^Upgrade/ })
      .first()
      .click();
    await expect.element(dialog("Upgrade to Intermediate?")).toBeVisible();
    await expectAccessibleLayout();
    await page.getByRole("button", { name: "Yes, Continue" }).click();
    await expect.element(dialog("Choose payment option")).toBeVisible();
    await expectAccessibleLayout();
    await page.getByRole("button", { name: /Pay with PayPal/ }).click();
    await expect.element(dialog("Pay with PayPal")).toBeVisible();
    // The dialog listens to keys a moment after it shows.
    await expect
      .poll(async () => {
        await userEvent.keyboard("{Escape}");
        return dialog("Pay with PayPal").elements().length;
      })
      .toBe(0);
    await expect.element(dialog("Payment not completed")).toBeVisible();
    await expectAccessibleLayout();
  });
});
