import type { Page } from "@playwright/test";
import type { BillingPeriod } from "#billing/contract.ts";
import { button, dialog, planCard } from "./plan-cards.ts";
import {
  enter,
  expect,
  expectAccessibleLayout,
  expectNoHorizontalScroll,
  schoolUrl,
  signInByApi,
  test,
  windows,
} from "./school.ts";
import { payByPaystack, registerStudent } from "./students.ts";

/** Opens the plans page as a student of the beginner plan with a billing period. */
async function openPlansWith(
  page: Page,
  purpose: string,
  held: BillingPeriod,
  shown: BillingPeriod,
) {
  const account = await registerStudent(purpose);
  await payByPaystack(account, "beginner", held);
  await enter(page, account);
  await page.goto(`${schoolUrl()}/plans?period=${shown}`);
  await expect(planCard(page, "Beginner").getByText("YOUR PLAN")).toBeVisible();
  return account;
}

async function subscriptionOf(account: string) {
  const { call } = await signInByApi(account);
  return (await (await call("/api/user")).json()).data;
}

async function cancelOf(account: string): Promise<void> {
  const { userId, call } = await signInByApi(account);
  const body = { email: `${account}@school.test` };
  await call(`/api/paystack/cancel/${userId}`, { method: "POST", body });
}

async function payByCard(page: Page): Promise<void> {
  await dialog(page, "Choose payment option")
    .getByRole("button", { name: /Pay by card/ })
    .click();
  const checkout = page.frameLocator('iframe[title="Card payment (sandbox)"]');
  await checkout.getByRole("button", { name: /^Pay/ }).click();
  await expect(dialog(page, "Payment Succesful")).toBeVisible();
}

test.describe("on a phone", () => {
  test.use({ viewport: windows.phone });

  test(`an upgrade and a downgrade show price, lessons gained and lost, and begin at once [plan-changes-1]`, async ({
    school: page,
  }) => {
    const account = await openPlansWith(page, "changer", "monthly", "monthly");
    const change = async (plan: "Intermediate Pro" | "Beginner", texts: readonly string[]) => {
      const verb = plan === "Beginner" ? "Downgrade" : "Upgrade";
      await planCard(page, plan).getByRole("button", { name: verb }).click();
      const asked = dialog(page, `${verb} to ${plan}?`);
      for (const text of texts) await expect(asked).toContainText(text);
      await expectNoHorizontalScroll(page);
      await button(page, "Yes, Continue").click();
      await payByCard(page);
    };
    await change("Intermediate Pro", [
      "charged at once, and begins today",
      "You gain the Intermediate lessons.",
      "Everything that is open to you now stays open.",
    ]);
    expect(await subscriptionOf(account)).toMatchObject({ subscription: "intermediate-pro" });
    await page.goto(`${schoolUrl()}/plans`);
    await change("Beginner", ["You lose the Intermediate lessons"]);
    expect(await subscriptionOf(account)).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "active",
    });
  });

  test(`from the month to the year the days left are kept, and no cancellation is asked for [plan-changes-2]`, async ({
    school: page,
  }) => {
    const account = await openPlansWith(page, "longer", "monthly", "yearly");
    const { paidThrough } = await subscriptionOf(account);
    await planCard(page, "Beginner")
      .getByRole("button", { name: "Switch Beginner to yearly" })
      .click();
    const asked = dialog(page, "Switch to yearly?");
    await expect(asked).toContainText("a year, charged at once.");
    await expect(asked).toContainText("are added to it");
    await expectAccessibleLayout(page);
    await button(page, "Yes, Continue").click();
    await payByCard(page);
    const after = await subscriptionOf(account);
    expect(after.renewal).toMatchObject({ billingPeriod: "yearly" });
    const yearLaterMs = Date.parse(after.paidThrough) - Date.parse(paidThrough);
    expect(yearLaterMs).toBeGreaterThan(360 * 86_400_000);
  });

  test(`from the year to the month nothing is charged now, and one confirmation is enough [plan-changes-3]`, async ({
    school: page,
  }) => {
    const account = await openPlansWith(page, "shorter", "yearly", "monthly");
    const { paidThrough } = await subscriptionOf(account);
    await planCard(page, "Beginner")
      .getByRole("button", { name: "Switch Beginner to monthly" })
      .click();
    const asked = dialog(page, "Switch to monthly?");
    await expect(asked).toContainText("Nothing is charged now. Beginner renews monthly from");
    await expect(asked).toContainText("at ₦7,500 a month, on your card ending 4081.");
    await expectAccessibleLayout(page);
    await button(page, "Yes, Continue").click();
    await expect(page.getByText("Beginner renews monthly from")).toBeVisible();
    await expect(asked).toHaveCount(0);
    const after = await subscriptionOf(account);
    expect(after).toMatchObject({
      subscriptionType: "yearly",
      subscriptionStatus: "active",
      renewal: { billingPeriod: "monthly", amountMinor: 750_000 },
    });
    // The provider's own end of the year may arrive meanwhile; it differs by less than a second.
    const seconds = [after.paidThrough, after.renewal.nextChargeOn].map(
      (instant) => (Date.parse(instant) - Date.parse(paidThrough)) / 1_000,
    );
    for (const offset of seconds) expect(Math.abs(offset)).toBeLessThan(60);
    await page.goto(`${schoolUrl()}/account-subscription`);
    await expect(page.getByRole("main").getByText("Renews monthly from")).toBeVisible();
  });

  test(`a cancelled plan is resumed on the card or through PayPal, and is charged when it ends [plan-changes-4]`, async ({
    school: page,
  }) => {
    const account = await openPlansWith(page, "resumer", "monthly", "monthly");
    await cancelOf(account);
    await page.goto(`${schoolUrl()}/account-subscription`);
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Resume" }).click();
    await expect(dialog(page, "Resume Beginner?")).toContainText("Nothing is charged now.");
    await expectAccessibleLayout(page);
    await button(page, "Yes, Continue").click();
    await expect(main.getByText("Renews on", { exact: true })).toBeVisible();
    await expect(main.getByText("Active", { exact: true })).toBeVisible();

    await cancelOf(account);
    await page.goto(`${schoolUrl()}/plans`);
    // Simulates a bank that has blocked the card meanwhile.
    await page.route("**/api/subscription/resume/*", (route) => {
      if (route.request().method() === "GET") return route.fallback();
      const message = "Your card cannot be used for this. Please choose another way to pay.";
      return route.fulfill({ status: 409, json: { message, code: "billing.no_stored_card" } });
    });
    await planCard(page, "Beginner").getByRole("button", { name: "Resume Beginner" }).click();
    const asked = dialog(page, "Resume Beginner?");
    await button(page, "Yes, Continue").click();
    await expect(asked).toContainText("Your card cannot be used for this.");
    await expect(asked).toContainText("through PayPal, where you agree to it now");
    await expect(asked).toContainText("By card you can pay from");
    await button(page, "Yes, Continue").click();
    await button(page, "Pay with PayPal (sandbox)").click();
    await page
      .frameLocator('iframe[title="Wallet payment (sandbox)"]')
      .getByRole("button", { name: "Agree and subscribe" })
      .click();
    await expect(dialog(page, "Payment Succesful")).toContainText("Nothing is charged before");
    expect(await subscriptionOf(account)).toMatchObject({
      subscription: "beginner",
      subscriptionStatus: "active",
      renewal: { provider: "paypal", amountMinor: 1_000 },
    });
  });
});
