import type { Page } from "@playwright/test";
import { dialog, mockHeldPlan, noPlan, planCard, planNames, type Renewal } from "./plan-cards.ts";
import { enter, expect, expectAccessibleLayout, schoolUrl, test, windows } from "./school.ts";

const renewal: Renewal = {
  plan: "professional-pro",
  billingPeriod: "monthly",
  provider: "paystack",
  amountMinor: 1_850_000,
  currency: "NGN",
  subscriptionId: "SUB_1",
  nextChargeOn: "2026-06-28T12:00:00.000Z",
  hasFailed: false,
  endsBecauseCardExpires: false,
};
const pastDue = {
  subscription: "professional-pro",
  subscriptionType: "monthly",
  subscriptionStatus: "past-due",
  subscriptionMethod: "paystack",
  subscriptionId: "SUB_1",
  subscribedOn: "2026-02-28T12:00:00.000Z",
  paidThrough: "2026-05-31T12:00:00.000Z",
  renewal: { ...renewal, hasFailed: true },
};

/** Opens a page as a student with this subscription; returns how to change it. */
async function openWith(page: Page, path: string, held: object) {
  await page.clock.setFixedTime("2026-06-01T12:00:00.000Z");
  await enter(page, "free");
  const setHeldPlan = await mockHeldPlan(page, "free");
  setHeldPlan(held);
  await page.goto(`${schoolUrl()}${path}`);
  return setHeldPlan;
}

test.describe("on a phone", () => {
  test.use({ viewport: windows.phone });

  test("a student whose charge failed sees it, and buys the same plan or another [subscription-1]", async ({
    school: page,
  }) => {
    await openWith(page, "/account-subscription", pastDue);
    const main = page.getByRole("main");
    await expect(main.getByText("The last charge failed")).toBeVisible();
    await expect(main.getByText("Your card could not be charged ₦18,500.")).toBeVisible();
    await expectAccessibleLayout(page);
    await main.getByRole("link", { name: "Pay another way" }).click();
    await expect(page).toHaveURL(`${schoolUrl()}/plans`);
    await expect(main.getByRole("button", { name: "Downgrade" })).toHaveCount(planNames.length - 1);
    const own = planCard(page, "Professional Pro");
    await expect(own.getByText("YOUR PLAN")).toBeVisible();
    await own.getByRole("button", { name: "Pay now for Professional Pro" }).click();
    await expect(dialog(page, "Choose payment option")).toContainText(
      "Professional Pro, billed monthly",
    );
  });

  test("a student who is charged without access sees it, and cancels there [subscription-2]", async ({
    school: page,
  }) => {
    const setHeldPlan = await openWith(page, "/account-subscription", { renewal });
    const main = page.getByRole("main");
    for (const text of ["₦18,500 a month", "Next charge on", "28 June 2026"]) {
      await expect(main.getByText(text, { exact: true })).toBeVisible();
    }
    const still = "You are still charged for Professional Pro";
    await expect(main.getByText(still)).toBeVisible();
    await expectAccessibleLayout(page);
    await main.getByRole("button", { name: "Cancel subscription" }).click();
    const question = dialog(page, "Cancel your subscription?");
    await expect(question).toContainText("Professional Pro will not be charged again.");
    await expect(question).not.toContainText("stay open");
    await page.route("**/api/paystack/cancel/*", (route) => {
      setHeldPlan({});
      return route.fulfill({ json: { data: noPlan } });
    });
    await question.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(main.getByText("No plan yet")).toBeVisible();
  });
});

test("a payment whose time is over is not asked about again, and leads to the plans", async ({
  school: page,
}) => {
  const scriptUrl = `${schoolUrl()}/v2/inline.js`;
  const checkout = { reference: "tlp-1", accessCode: "access", scriptUrl };
  await page.route("**/api/paystack/checkout", (route) =>
    route.fulfill({ json: { data: checkout } }),
  );
  await page.route("**/v2/inline.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `window.PaystackPop = class {
        resumeTransaction(code, { onSuccess }) { onSuccess({ reference: "tlp-1" }); }
      };`,
    }),
  );
  const message = "The time that this payment bought is over. Please choose a plan.";
  let verifications = 0;
  await page.route("**/api/paystack?**", (route) => {
    verifications += 1;
    const json = { message, code: "billing.plan_ended", requestId: "r" };
    return route.fulfill({ status: 409, json });
  });
  await openWith(page, "/plans", {});
  await planCard(page, "Beginner").getByRole("button", { name: "Subscribe" }).click();
  await dialog(page, "Choose payment option")
    .getByRole("button", { name: /Pay by card/ })
    .click();
  const ended = dialog(page, "Payment not completed");
  await expect(ended).toContainText(message);
  await expect(ended.getByRole("button", { name: /again/ })).toHaveCount(0);
  await ended.getByRole("button", { name: "Choose a plan" }).click();
  await expect(ended).toHaveCount(0);
  expect(verifications).toBe(1);
});
